import { chromium } from '@playwright/test'
import { browserLaunch } from '../scripts/browser.mjs'

const launch = () => ({
  ...browserLaunch(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
})

/** The browser of measurements that need a page, with nothing of its own going on beside it. */
export const launchBrowser = () => chromium.launch(launch())

/** The same with a profile of its own on the disk: without one, what a page keeps is kept in memory. */
export const launchProfile = (folder: string) => chromium.launchPersistentContext(folder, launch())
