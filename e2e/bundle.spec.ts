import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test, type Herald } from './fixtures'
import { badAddresses, firing, oddities } from './hostile-strings'
import { isCalm, watch } from './nothing-runs'
import { sendMessage } from './sending'

const CHAT = 'oc_every0kind0of0message00000000001'
const OTHER = 'oc_where0bundles0come0from0000001'

test.use({ world: join(import.meta.dirname, 'worlds', 'every-kind.json') })

const openChat = (page: Page, { url }: Herald, search = '', chatId = CHAT) =>
  page.goto(`${url}/messages/${chatId}${search}`)

/** Scrolls the list up until something is in it: only rows near the screen exist. */
async function sees(page: Page, what: Locator) {
  await expect(async () => {
    if ((await what.count()) === 0) await page.mouse.wheel(0, -400)
    // Searches again for an element that disappears when the list settles.
    await what.first().scrollIntoViewIfNeeded({ timeout: 500 })
    await expect(what.first()).toBeVisible({ timeout: 500 })
  }).toPass({ intervals: [20] })
}

/** Waits until the bytes of a picture are loaded and can be shown. */
const drawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

test('every kind of message is drawn, each under its name; bytes are loaded on demand: pictures near the screen, sound and video by Play, files by Download', async ({
  page,
  herald,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const key = /\/resources\/([^?]+)/.exec(request.url())?.[1]
    if (key) asked.push(key)
  })
  await openChat(page, herald)
  const group = (name: string) => page.getByRole('group', { name, exact: true })
  await page.getByText('Every kind').first().waitFor()
  await page.mouse.move(700, 400)
  const seesAll = async (...all: Locator[]) => {
    for (const what of all) await sees(page, what)
  }
  // From the last to the first, as the list is scrolled up.
  await seesAll(
    group('Merged messages'),
    page.getByText('This message was recalled'),
    page.getByRole('button', { name: /^Show all [\d,]+ characters$/ }),
    page.getByText('An empty message'),
    group('Picture').filter({ hasText: 'can’t be shown' }),
    group('Unknown kind of message: hologram'),
    group('Vote: What for lunch?').filter({ hasText: '饭团' }),
    group('Task: Release').filter({ hasText: 'Write the notes' }),
    group('Video call: Sync with Zenith'),
    group('Location: Building 3, Shanghai').filter({ hasText: '31.230416, 121.473701' }),
    group('Calendar event: Release calendar'),
    group('Shared calendar event: Stand-up'),
    group('Calendar event: Launch review'),
    group('Red packet: Good luck!'),
    page.getByText('New topic', { exact: true }),
    group('Shared contact: Carol'),
    group('Shared chat: oc_where0the0bot0is0not000000001').filter({ hasText: 'The bot is not in this chat' }),
    group('Shared chat: Where bundles come from'),
    group('Card').filter({ hasText: 'kept by the platform' }),
    group('Card: Deploy 2.0.0').filter({ hasText: 'Staging is green, see the run' }),
    group('Sticker').filter({ hasText: 'cannot be downloaded' }),
    group('Video: rocket.mp4').filter({ hasText: '0:02' }),
  )

  const film = group('Video: rocket.mp4')
  await drawn(film.locator('img'))
  expect(asked).not.toContain('file_v3_every_video')
  await film.getByRole('button', { name: 'Play', exact: true }).last().click()
  const player = film.getByLabel('Video', { exact: true })
  await expect(player).toBeFocused()
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(192)
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)

  const voice = group('Voice message: 0:02')
  await sees(page, voice)
  expect(asked).not.toContain('file_v3_every_voice')
  await voice.getByRole('button', { name: 'Play' }).press('Enter')
  const sound = voice.getByLabel('Voice message', { exact: true })
  await expect(sound).toBeFocused()
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => Math.round(audio.duration))).toBe(2)
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0)

  await seesAll(
    group('Folder: Photos').filter({ hasText: 'downloaded' }),
    group('File: reportfdp.exe'),
    group('File: 区域清单 – regions.csv'),
  )
  const file = page.getByRole('button', { name: 'Download 区域清单 – regions.csv' })
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
  expect(download.suggestedFilename()).toBe('区域清单 – regions.csv')

  await seesAll(
    page.getByText('Picture of unknown dimensions'),
    page.getByText('The key belongs to another message'),
  )
  const picture = page.getByRole('button', { name: 'Open the picture' }).last()
  await sees(page, picture)
  await drawn(picture.locator('img'))
  await picture.press('Enter')
  await drawn(page.getByRole('dialog').getByRole('img', { name: 'Picture' }))
  await page.keyboard.press('Escape')
  await expect(picture).toBeFocused()

  await seesAll(
    page.getByText('launch()'),
    page.getByRole('link', { name: 'The plan' }),
    page.getByText('read the plan and https://acme.example/a?b=c'),
    page.getByText('Alice invited Bob, Carol to this chat.'),
  )
  await expect(page.getByRole('link', { name: 'no link' })).toHaveCount(0)
})

test(
  'a long text is folded and can be shown whole; hostile contents run nothing',
  { tag: '@long' },
  async ({ page, herald }) => {
    await watch(page)
    const send = (msg_type: string, content: object) => sendMessage(herald, msg_type, content, OTHER)
    await send('text', { text: [...firing, ...oddities].join('\n').slice(0, 100_000) })
    await send('text', { text: badAddresses.map((address) => `[link](${address})`).join(' ') })
    const links = badAddresses.map((href) => ({ tag: 'a', text: 'link', href }))
    const title = firing[0]
    await send('post', { en_us: { title, content: [links, [{ tag: 'text', text: firing[1] }]] } })
    const elements = oddities.map((content) => ({ tag: 'markdown', content }))
    await send('interactive', { header: { title: { tag: 'plain_text', content: firing[2] } }, elements })

    await openChat(page, herald, '', OTHER)
    await page.mouse.move(700, 400)
    await sees(page, page.getByText('Buttons work').or(page.getByText(String(firing[2])).first()))
    const all = page.getByRole('button', { name: /^Show all/ })
    for (const button of (await all.all()).toReversed()) await button.click()
    await expect(page.getByRole('button', { name: 'Show less' }).first()).toBeVisible()
    await isCalm(page)
  },
)
