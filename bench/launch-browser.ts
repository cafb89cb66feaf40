import { chromium } from '@playwright/test'
import { browserLaunch } from '../scripts/browser.mjs'

/** The browser of measurements that need a page, with nothing of its own going on beside it. */
export const launchBrowser = () =>
  chromium.launch({
    ...browserLaunch(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })
