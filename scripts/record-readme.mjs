// Records the moving picture of the README: docs/herald.webp, and docs/herald-still.webp for readers who prefer reduced motion.
//   node scripts/record-readme.mjs      after `npm run build`; needs Debian's packages webp, fonts-noto-cjk and fonts-noto-color-emoji
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as lark from '@larksuiteoapi/node-sdk'
import { chromium } from '@playwright/test'
import { browserLaunch } from './browser.mjs'
import { built, root } from './built.mjs'

const MOST_BYTES = 2_000_000
const SIZE = { width: 1120, height: 700 }
/** Milliseconds that one frame is shown. */
const FRAME = 110
const QUALITY = 75

const APP = { appId: 'cli_a1b2c3d4e5f60718', appSecret: 'demo-secret-of-herald-0000000001' }

const folder = mkdtempSync(join(tmpdir(), 'herald-recording-'))
const server = spawn(process.execPath, [built.serverEntry, '--port', '0', '--data', join(folder, 'data')], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = once(server, 'exit')
/** Each frame with how long it is shown. */
const frames = []
try {
  const url = await readyAt(server)
  const bot = await answeringBot(url)
  const browser = await chromium.launch({
    ...browserLaunch(),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  })
  await record(await browser.newPage({ viewport: SIZE, locale: 'en-GB', timezoneId: 'UTC' }), url)
  await browser.close()
  bot.close()
  encode()
} finally {
  server.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
}

async function readyAt({ stdout }) {
  for await (const line of createInterface({ input: stdout })) {
    const [, url] = /^Herald is ready at (\S+)$/.exec(line) ?? []
    if (url) return url
  }
  throw new Error('the server ended before it was ready')
}

/** A bot of a few lines, as in docs/use/events.md. */
async function answeringBot(domain) {
  const options = { ...APP, domain, loggerLevel: lark.LoggerLevel.error }
  const client = new lark.Client(options)
  const connection = new lark.WSClient(options)
  await connection.start({
    eventDispatcher: new lark.EventDispatcher({}).register({
      'im.message.receive_v1': async ({ message }) => {
        await client.im.v1.message.reply({
          path: { message_id: message.message_id },
          data: {
            msg_type: 'text',
            content: JSON.stringify({ text: 'On it. The deploy starts at 10:00 🚀' }),
          },
        })
      },
    }),
  })
  return connection
}

async function record(page, url) {
  const stage = await newStage(page)
  const link = (name) => page.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name }).first()

  // An announcement, edited by drag and drop.
  await page.goto(url)
  await link(/^L?\s*Launch/).click()
  const intro = page.getByText('We go live on').first()
  await intro.waitFor()
  // On a first visit the font is loaded once the page is idle.
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family === 'Inter' && status === 'loaded'),
  )
  await stage.show(900)
  const chat = new URL(page.url()).pathname.split('/').at(-1)
  await stage.clickOnLastLine(intro)
  await page.keyboard.press('End')
  await stage.type(' Doors open at nine.')
  const heading = page.getByRole('heading', { name: 'Who does what' })
  await stage.hover(intro)
  await stage.drag(page.getByRole('button', { name: /^Block: / }), heading, { below: true })
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await stage.show(1_200)

  // Messages, forwarded as one.
  await stage.click(page.getByRole('link', { name: 'Messages' }).first())
  await page.getByText('See you at 18:00').last().waitFor()
  const boxes = page.getByRole('main').getByRole('checkbox')
  await stage.click(boxes.nth(-2))
  await stage.click(boxes.nth(-1))
  await stage.click(page.getByRole('button', { name: 'Forward' }).last())
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await stage.show(600)
  await stage.click(page.getByRole('combobox', { name: 'To' }))
  await stage.type('Engineering')
  await stage.click(page.getByRole('option', { name: /Engineering on call/ }).first())
  await stage.click(page.getByRole('button', { name: 'Send…' }))
  await stage.click(page.getByRole('button', { name: 'Send now' }))
  await dialog.getByText(/sent/i).first().waitFor()
  await stage.show(2_000)

  // A bot's answer in the workbench.
  await page.goto(`${url}/workbench/chat?chat=${chat}`)
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.waitFor()
  await page.getByRole('combobox', { name: 'Mention' }).selectOption({ index: 1 })
  await message.scrollIntoViewIfNeeded()
  await stage.click(message)
  await stage.type('when do we deploy?')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('On it.').last().waitFor()
  await stage.show(2_200)
}

/** Moves a drawn pointer, as a page without a screen has none, and takes a frame of every step. */
async function newStage(page) {
  let at = { x: SIZE.width / 2, y: SIZE.height / 2 }
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const dot = document.createElement('div')
      Object.assign(dot.style, {
        position: 'fixed',
        zIndex: '2147483647',
        width: '18px',
        height: '18px',
        margin: '-9px',
        borderRadius: '50%',
        background: 'rgb(230 90 30 / 75%)',
        boxShadow: '0 0 0 3px white',
        pointerEvents: 'none',
      })
      const follow = ({ clientX, clientY }) =>
        Object.assign(dot.style, { left: `${clientX}px`, top: `${clientY}px` })
      document.addEventListener('pointermove', follow, true)
      document.addEventListener('mousemove', follow, true)
      document.documentElement.append(dot)
    })
  })
  const frame = async (ms = FRAME) => {
    frames.push({ bytes: await page.screenshot(), ms })
  }
  const moveTo = async (to, steps = 5) => {
    for (let step = 1; step <= steps; step++) {
      await page.mouse.move(at.x + ((to.x - at.x) * step) / steps, at.y + ((to.y - at.y) * step) / steps)
      await frame()
    }
    at = to
  }
  const middle = async (locator) => {
    const { x, y, width, height } = await locator.boundingBox()
    return { x: x + width / 2, y: y + height / 2 }
  }
  return {
    show: frame,
    hover: async (locator) => moveTo(await middle(locator)),
    async click(locator) {
      await locator.scrollIntoViewIfNeeded()
      await moveTo(await middle(locator))
      await page.mouse.down()
      await page.mouse.up()
      await frame(300)
    },
    async clickOnLastLine(locator) {
      const { x, y, height } = await locator.boundingBox()
      await moveTo({ x: x + 40, y: y + height - 12 })
      await page.mouse.click(at.x, at.y)
      await frame(200)
    },
    async type(text) {
      for (const [, part] of text.matchAll(/(.{1,3})/gs)) {
        await page.keyboard.type(part)
        await frame()
      }
      await frame(400)
    },
    async drag(handle, target, { below }) {
      await moveTo(await middle(handle), 3)
      await page.mouse.down()
      const { x, y } = at
      const box = await target.boundingBox()
      await moveTo({ x, y: y + 20 }, 2)
      await moveTo({ x, y: below ? box.y + box.height + 4 : box.y }, 8)
      await frame(500)
      await page.mouse.up()
      await frame(400)
    },
  }
}

function encode() {
  const words = ['-loop', '0', '-lossy', '-q', String(QUALITY), '-m', '6']
  for (const [number, { bytes, ms }] of frames.entries()) {
    const file = join(folder, `${number}.png`)
    writeFileSync(file, bytes)
    words.push('-d', String(ms), file)
  }
  const moving = join(root, 'docs', 'herald.webp')
  execFileSync('img2webp', [...words, '-o', moving], { stdio: 'inherit' })
  const still = join(root, 'docs', 'herald-still.webp')
  execFileSync('cwebp', ['-quiet', '-q', '85', join(folder, '0.png'), '-o', still])
  const { size } = statSync(moving)
  const seconds = frames.reduce((sum, { ms }) => sum + ms, 0) / 1000
  console.log(`docs/herald.webp: ${frames.length} frames, ${seconds.toFixed(1)} s, ${size} bytes`)
  if (size > MOST_BYTES) throw new Error(`larger than ${MOST_BYTES} bytes`)
}
