//! A problem of your own: implement `ExactCover`, and the rest is provided.

use exactcover::{ExactCover, MatrixBuilder, MatrixError};

const TALKS: [(&str, &str); 4] =
    [("Dancing links", "Ada"), ("Bit tricks", "Ben"), ("Counting covers", "Ada"), ("Tilings", "Eve")];
const ROOMS: [&str; 2] = ["hall", "attic"];
const TIMES: [&str; 2] = ["10:00", "11:00"];

/// Makes the program of a conference: four talks in two rooms at two times, and nobody speaks in two rooms at once
struct Conference;

#[derive(Clone, Copy)]
struct Session {
    talk: usize,
    room: usize,
    time: usize,
}

impl ExactCover for Conference {
    type Choice = Session;
    type Solution = Vec<Session>;

    fn emit(&self, m: &mut MatrixBuilder<Session>) -> Result<(), MatrixError> {
        let talks = m.primary("talk", TALKS.len()); // each is held exactly once
        let slots = m.secondary("room and time", [ROOMS.len(), TIMES.len()]); // each is used at most once
        let speakers = m.secondary("speaker and time", [TALKS.len(), TIMES.len()]);
        for (talk, (_, speaker)) in TALKS.iter().enumerate() {
            let first_talk = TALKS.iter().position(|(_, other)| other == speaker).unwrap_or(talk);
            for time in 0..TIMES.len() {
                for room in 0..ROOMS.len() {
                    let (slot, speaker) = (slots.at([room, time]), speakers.at([first_talk, time]));
                    m.row(Session { talk, room, time }, [talks.at(talk), slot, speaker])?;
                }
            }
        }
        Ok(())
    }

    fn decode(&self, sessions: &[&Session]) -> Vec<Session> {
        let mut program: Vec<Session> = sessions.iter().map(|&&session| session).collect();
        program.sort_by_key(|session| (session.time, session.room));
        program
    }
}

fn main() -> Result<(), MatrixError> {
    println!("{} programs are possible. The first:", Conference.count()?);
    for Session { talk, room, time } in Conference.first()?.unwrap_or_default() {
        println!("{} {:5} {}, by {}", TIMES[time], ROOMS[room], TALKS[talk].0, TALKS[talk].1);
    }
    Ok(())
}
