// The page in a headless Chromium.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { serve } from '../server.mjs';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

export const isHere = existsSync(CHROMIUM);

// The page, opened at an address such as `#queens`. `page.end()` closes browser and server, as does a failure here. What the
// page reports as errors is in `page.problems`.
export async function open(address = '') {
  const server = await serve(join(import.meta.dirname, '..', 'dist'));
  const profile = await mkdtemp(join(tmpdir(), 'chromium-'));
  let context;
  const end = async () => {
    await context?.close();
    server.closeAllConnections();
    server.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    context = await chromium.launchPersistentContext(profile, {
      executablePath: CHROMIUM, headless: true, args: FLAGS, timeout: 60_000, viewport: { width: 1200, height: 900 },
    });
    const page = context.pages()[0] ?? await context.newPage();
    page.problems = [];
    page.on('console', message => { if (message.type() === 'error') page.problems.push(message.text()); });
    page.on('pageerror', error => page.problems.push(String(error)));
    page.end = end;
    page.root = `http://127.0.0.1:${server.address().port}/`;
    await page.goto(page.root + address);
    await page.waitForSelector('body[data-ready]', { timeout: 30_000 }).catch(error => {
      throw new Error([error.message, ...page.problems].join('\n'));
    });
    return page;
  } catch (error) {
    await end();
    throw error;
  }
}
