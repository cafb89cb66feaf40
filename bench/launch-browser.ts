import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import type * as browser from '../scripts/browser.mjs'

// Kept out of the bundle: the module looks for the remembered browser relative to itself.
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

/** The browser for measurements that need a page, without background activity of its own. */
export const launchBrowser = () => chromium.launch(launch())

/** The same with its own profile on disk: without one, a page's stored data is held in memory. */
export const launchProfile = (folder: string) => chromium.launchPersistentContext(folder, launch())

/** The same with scroll bars that can be dragged, which Playwright hides. */
export const launchWithScrollBars = () =>
  chromium.launch({ ...launch(), ignoreDefaultArgs: ['--hide-scrollbars'] })
