import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { WrittenWorld } from '../service/world/world-file'
import { expect, readWorld, SECOND_CHAT, test } from './fixtures'

const CARDS = 'service/testing/cards'
const cards = readdirSync(CARDS)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({ name: file.replace('.json', ''), json: readFileSync(join(CARDS, file), 'utf8') }))

const THEMES = ['light', 'dark'] as const
/** High enough for the longest card on a phone. */
const SIZES = [
  { width: 390, height: 2_400 },
  { width: 1280, height: 2_400 },
]

const base = readWorld(join(import.meta.dirname, 'worlds', 'real-announcement.json'))
const chatOf = (name: string) => `oc_card_${name.replaceAll('-', '_')}`

/** The usual world, with a chat for each card. */
const world: WrittenWorld = {
  ...base,
  chats: [
    ...(base.chats ?? []),
    ...cards.map(({ name }) => ({
      chat_id: chatOf(name),
      name,
      tenant_key: '736588c9260f175e',
      bots: [{ app_id: 'cli_a1b2c3d4e5f60718', joined_at: 0 }],
    })),
  ],
  messages: [
    ...(base.messages ?? []),
    ...cards.map(({ name, json }, at) => ({
      message_id: chatOf(name).replace('oc_', 'om_'),
      chat_id: chatOf(name),
      msg_type: 'interactive',
      content: json,
      sender: { id: 'cli_a1b2c3d4e5f60718', sender_type: 'app' as const },
      create_time: Date.UTC(2026, 0, 5, 9, at),
    })),
  ],
}

test.use({ world })

const cardIn = (place: Page | Locator) => place.getByRole('group', { name: /^Card/ })

/** A picture of a card, and how wide it was drawn. */
interface Picture {
  width: number
  png: Buffer
  /** The corner and the size of each element, in the order of the document. */
  boxes: string
}

/**
 * A card as it looks in its place: its styles are those that it inherits there. It is lifted out at the corner of the
 * window, without round corners, so that the page around it and behind it does not count.
 */
async function pictureOf(page: Page, card: Locator, width?: number): Promise<Picture> {
  await page.evaluate(() => document.fonts.ready)
  const size = await card.evaluate((element: HTMLElement, given) => {
    const { width: own } = element.getBoundingClientRect()
    const wide = given ?? Math.floor(own)
    element.popover = 'manual'
    element.style.cssText = `position:fixed;inset:0 auto auto 0;margin:0;padding:0;color:inherit;max-block-size:none;block-size:auto;inline-size:${wide}px;max-inline-size:none;border-radius:0`
    element.showPopover()
    const boxes = [element, ...element.querySelectorAll('*')].map((each) => {
      const { x, y, width: across, height: down } = each.getBoundingClientRect()
      return [each.tagName, ...[x, y, across, down].map((length) => length.toFixed(1))].join(' ')
    })
    return { width: wide, height: element.getBoundingClientRect().height, boxes: boxes.join('\n') }
  }, width)
  const clip = { x: 0, y: 0, width: size.width, height: Math.floor(size.height) }
  const png = await page.screenshot({ clip, animations: 'disabled' })
  await card.evaluate((element: HTMLElement) => {
    element.hidePopover()
    element.removeAttribute('popover')
    element.removeAttribute('style')
  })
  return { width: size.width, png, boxes: size.boxes }
}

type Pictures = Map<string, Picture>

/** Takes pictures of all cards in one place, at both sizes and in both themes. */
async function picturesIn(
  page: Page,
  show: (card: (typeof cards)[number]) => Promise<Locator>,
  widths?: Pictures,
): Promise<Pictures> {
  const pictures: Pictures = new Map()
  for (const card of cards) {
    const shown = await show(card)
    await expect(shown).toBeVisible()
    for (const size of SIZES) {
      await page.setViewportSize(size)
      for (const theme of THEMES) {
        await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
        const key = `${card.name}-${theme}-${size.width}`
        // The page draws a card again once it knows the names of people.
        await expect(async () => {
          pictures.set(key, await pictureOf(page, shown, widths?.get(key)?.width))
        }).toPass()
      }
    }
  }
  return pictures
}

/** Writes both pictures of each card that differs, to look at, and returns their names. */
async function differing(
  page: Page,
  expected: Pictures,
  found: Pictures,
  isCompared: (name: string) => boolean,
  place: string,
): Promise<string[]> {
  const names: string[] = []
  for (const [key, one] of expected) {
    const other = found.get(key)
    if (!isCompared(key.replace(/-(light|dark)-\d+$/, ''))) continue
    if (other && (other.png.equals(one.png) || (await looksEqual(page, one.png, other.png)))) continue
    const { outputDir } = test.info()
    mkdirSync(outputDir, { recursive: true })
    writeFileSync(join(outputDir, `${key}-chat.png`), one.png)
    if (other) writeFileSync(join(outputDir, `${key}-${place}.png`), other.png)
    names.push(key)
  }
  return names
}

/** Whether no colour of a point differs by more than one step of 255, as scaled pictures do between two drawings. */
async function looksEqual(page: Page, one: Buffer, other: Buffer): Promise<boolean> {
  const blank = await page.context().newPage()
  const sources = [one, other].map((png) => `data:image/png;base64,${png.toString('base64')}`)
  const isEqual = await blank.evaluate(async (urls) => {
    const [points = [], others = []] = await Promise.all(
      urls.map(async (url) => {
        const picture = new Image()
        picture.src = url
        await picture.decode()
        const canvas = new OffscreenCanvas(picture.width, picture.height)
        const context = canvas.getContext('2d')!
        context.drawImage(picture, 0, 0)
        return context.getImageData(0, 0, picture.width, picture.height).data
      }),
    )
    return points.length === others.length && points.every((value, at) => Math.abs(value - others[at]!) <= 1)
  }, sources)
  await blank.close()
  return isEqual
}

/** Cards in which nothing is pressed, opened or filled in: they look the same where a person may do so. */
const stillCards = new Set(
  cards
    .filter(
      ({ json }) =>
        !/"tag": ?"(button|input|overflow|select|multi|date|picker|checker|interactive|form)|url/.test(json),
    )
    .map(({ name }) => name),
)

test(
  'a card has one picture: in a chat, in a preview, in the workbench and for herald shot',
  { tag: '@long' },
  async ({ page, herald }) => {
    test.setTimeout(1_800_000)
    // A first visit loads the font of the console, and the next one shows it.
    await page.goto(herald.url)
    const font = () =>
      page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('herald.font')))
    await expect.poll(font).toBe(true)
    const inChat = await picturesIn(page, async ({ name }) => {
      await page.goto(`${herald.url}/messages/${chatOf(name)}`)
      return cardIn(page)
    })
    expect(inChat.size).toBe(cards.length * THEMES.length * SIZES.length)
    let json = ''
    await page.route('**/card.json', (route) => route.fulfill({ body: json }))
    const shot = await picturesIn(
      page,
      async (card) => {
        json = card.json
        await page.goto(`${herald.url}/card.html`)
        return cardIn(page)
      },
      inChat,
    )
    expect.soft(await differing(page, inChat, shot, () => true, 'shot')).toEqual([])

    await page.goto(`${herald.url}/messages/${SECOND_CHAT}`)
    await page.getByRole('button', { name: 'Card JSON' }).click()
    const preview = await picturesIn(
      page,
      async (card) => {
        await page.getByRole('textbox', { name: 'Card JSON' }).fill(card.json)
        return cardIn(page.getByRole('region', { name: 'How it will look' }))
      },
      inChat,
    )
    expect.soft(await differing(page, inChat, preview, (name) => stillCards.has(name), 'preview')).toEqual([])

    const live = await picturesIn(
      page,
      async ({ name }) => {
        await page.goto(`${herald.url}/workbench/chat?chat=${chatOf(name)}`)
        return cardIn(page.getByRole('log'))
      },
      inChat,
    )
    expect.soft(await differing(page, inChat, live, (name) => stillCards.has(name), 'workbench')).toEqual([])
    expect(stillCards.size).toBeGreaterThan(20)
  },
)

test('a card has the same shape in both themes', { tag: '@long' }, async ({ page, herald }) => {
  test.setTimeout(600_000)
  let json = ''
  await page.route('**/card.json', (route) => route.fulfill({ body: json }))
  const pictures = await picturesIn(page, async (card) => {
    json = card.json
    await page.goto(`${herald.url}/card.html`)
    return cardIn(page)
  })
  const light = [...pictures].filter(([key]) => key.includes('-light-'))
  const others = light.filter(
    ([key, { boxes }]) => pictures.get(key.replace('-light-', '-dark-'))?.boxes !== boxes,
  )
  expect([light.length, others.map(([key]) => key)]).toEqual([cards.length * SIZES.length, []])
  const same = light.filter(([key, { png }]) =>
    pictures.get(key.replace('-light-', '-dark-'))?.png.equals(png),
  )
  expect(same.map(([key]) => key)).toEqual([])
})
