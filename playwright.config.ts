import { defineConfig } from '@playwright/test'
import { isThroughGateway, NOT_THROUGH_GATEWAY } from './e2e/through-gateway'
import { browserLaunch } from './scripts/browser.mjs'

/** Another one where two checkouts walk at once. */
const port = Number(process.env.HERALD_E2E_PORT ?? 4319)

const left = isThroughGateway ? NOT_THROUGH_GATEWAY.map(([pattern]) => pattern) : []

/** Which walks: all but the longest and the attacks, or one of these (`npm run test:long`, `npm run test:hostile`). A quick attack is in both. */
const chosen = process.env.HERALD_LONG
  ? { grep: /@long/, grepInvert: left }
  : process.env.HERALD_HOSTILE
    ? { grep: /@hostile|@attack/, grepInvert: left }
    : { grepInvert: [/@long|@hostile/, ...left] }

/**
 * A Chromium obeys the last list alone, so this is Playwright's own (chromiumSwitches.ts of 1.65), and then ours: the
 * address bar's popup is a page too. Every window without a screen made two of them, which cost more than most walks;
 * a process kept ready for the next page is made for every walk, and used by none.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  // Each walk empties the cache. What is compiled as it arrives is compiled again then; whole, it is found in the process.
  'ScriptStreaming',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  ...chosen,
  workers: 2,
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  // On a machine that others share, a walk that fails is walked once more, and is named as flaky if it passes then. At
  // one's own desk it fails at once.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    // One page a worker, emptied between walks: a new one has to start a process and compile the console again.
    reuseContext: true,
    timezoneId: 'Asia/Shanghai',
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    // Frames of a movement that nobody sees cost a tenth of the processor.
    contextOptions: { reducedMotion: 'reduce' },
    // Noting what every walk does would cost a seventh of Playwright's own processes, and a copy of the page at every step
    // more than the steps do. Of a walk that failed there is the last screen; `--trace on` makes all of it.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...browserLaunch(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A second tab is in the process of the first, which has compiled the console.
        '--renderer-process-limit=1',
        '--font-render-hinting=none',
        // No code runs for long enough here to be worth compiling better; what is compiled stays, for the next walk too.
        '--js-flags=--no-opt --no-maglev --no-flush-bytecode --min-semi-space-size=16',
        `--disable-features=${DISABLED_FEATURES.join(',')}`,
        // A page that asks for anything outside this machine fails at once; the name is this machine's (e2e/named-origin.ts).
        '--host-resolver-rules=MAP herald.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
      ],
    },
  },
  // The console with the service in the page, as built; the walks against the Node server share one a worker (e2e/fixtures.ts).
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --outDir dist-page --port ${port} --strictPort`,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
    timeout: 60_000,
  },
  metadata: { pageUrl: `http://127.0.0.1:${port}` },
})
