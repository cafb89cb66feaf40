import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import type * as browser from '../scripts/browser.mjs'

// Not in the bundle: it looks beside itself for the browser that was found.
const found = pathToFileURL(join(process.cwd(), 'scripts', 'browser.mjs')).href
const { browserLaunch } = (await import(found)) as typeof browser

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
