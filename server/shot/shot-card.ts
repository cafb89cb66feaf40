import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { recordOf } from '../../contract/is-object'
import { contentIn, readCardFile } from '../check-card'
import type { ShotCommand } from '../commands'
import { consoleFolder } from '../console-folder'
import { StartRefused } from '../failure-line'
import { staticFiles } from '../static-files'
import { withChromium } from './chromium'
import type { Tab } from './chromium'
import { findChromium } from './find-chromium'

/** Space around the card. */
const MARGIN = 16
/** Pixels of the picture for each of the page. */
const SCALE = 2

/**
 * Draws a card as the console does, and writes the picture. A Chromium of this machine opens a page of the built console,
 * which this process serves on a free port of 127.0.0.1. Returns a line that says what was written.
 */
export async function shotCard(
  { card, picture, theme, width, chromium }: ShotCommand,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const content = contentIn(readCardFile(card))
  const program = findChromium(chromium, variables)
  const folder = consoleFolder()
  if (folder === undefined) throw new StartRefused('Herald’s console is not built. Run: npm run build.')
  const page = await servePage(folder, content)
  try {
    const { bytes, size } = await withChromium(program, (tab) =>
      pictureOf(tab, `${page.url}/card.html?theme=${theme}`, width),
    )
    writeFileSync(picture, bytes)
    return `Wrote ${picture} (${size}).`
  } finally {
    page.close()
  }
}

/** Serves the console and the card until it is closed. */
async function servePage(folder: string, content: string) {
  const files = staticFiles(folder)
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/card.json') {
      outgoing.setHeader('content-type', 'application/json; charset=utf-8')
      outgoing.end(content)
    } else if (!files(incoming, outgoing)) {
      outgoing.statusCode = 404
      outgoing.end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Resolves in the page with the place of the card, once it and its fonts are there. */
const DRAWN = `new Promise((resolve) => {
  const look = () => {
    const card = document.querySelector('main [role=group]')
    if (!card) return setTimeout(look, 20)
    document.fonts.ready.then(() => {
      const { x, y, width, height } = card.getBoundingClientRect()
      resolve({ x: x + scrollX, y: y + scrollY, width, height })
    })
  }
  look()
})`

async function pictureOf(tab: Tab, url: string, width: number): Promise<{ bytes: Buffer; size: string }> {
  await tab.call('Page.enable')
  await tab.call('Emulation.setDeviceMetricsOverride', {
    width: width + 2 * MARGIN,
    height: 800,
    deviceScaleFactor: SCALE,
    mobile: false,
  })
  const loaded = tab.next('Page.loadEventFired')
  await tab.call('Page.navigate', { url })
  await loaded
  const { result } = await tab.call('Runtime.evaluate', {
    expression: DRAWN,
    awaitPromise: true,
    returnByValue: true,
  })
  const { x, y, width: wide, height } = recordOf(recordOf(result)['value'])
  const [left, top, across, down] = [x, y, wide, height].map(Number)
  const clip = {
    x: Math.max(0, (left ?? 0) - MARGIN),
    y: Math.max(0, (top ?? 0) - MARGIN),
    width: (across ?? 0) + 2 * MARGIN,
    height: (down ?? 0) + 2 * MARGIN,
    scale: 1,
  }
  const { data } = await tab.call('Page.captureScreenshot', {
    format: 'png',
    clip,
    captureBeyondViewport: true,
  })
  const size = [clip.width, clip.height].map((length) => Math.round(length * SCALE)).join(' × ')
  return { bytes: Buffer.from(String(data), 'base64'), size: `${size} pixels` }
}
