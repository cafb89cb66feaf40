import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { browserLaunch } from '../scripts/browser.mjs'
import { DESKTOP, faultsOf, OF_COLOURS, PHONE } from './axe-faults'
import { saidIn, treeOf } from './cards-in-tree'
import { expect, SECOND_CHAT, test, visit } from './fixtures'
import { sendMessage } from './sending'

const CARDS = 'service/testing/cards'
const cards = readdirSync(CARDS).filter((file) => file.endsWith('.json'))
const readCard = (file: string) => readFileSync(join(CARDS, file), 'utf8')

/** A folder for pictures of all cards, in both themes and sizes, with a page that shows them together. */
const SHEET = process.env.HERALD_CONTACT_SHEET

const cardOf = (page: Page) => page.getByRole('group', { name: /^Card/ })

/** Opens the page of `herald shot` with a card of this file. */
async function openCard(page: Page, url: string, file: string, theme = 'light') {
  await page.route('**/card.json', (route) => route.fulfill({ body: readCard(file) }))
  await page.goto(`${url}/card.html?theme=${theme}`)
  await expect(cardOf(page)).toBeVisible()
}

/** What leaves the card at a side, apart from tables, which scroll; and parts that begin above the one before them. */
const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const card = document.querySelector('main [role=group]')!
    const { left, right } = card.getBoundingClientRect()
    const wordsOf = (element: Element) => element.textContent.slice(0, 40)
    const outside = [...card.querySelectorAll('*')]
      .filter((each) => !each.closest('[role=region]') && each.checkVisibility())
      .filter((each) => {
        const box = each.getBoundingClientRect()
        return box.width > 1 && (box.right > right + 1 || box.left < left - 1)
      })
    const above = [...card.querySelectorAll('[data-direction=column]')].flatMap((list) =>
      [...list.children].filter((each) => {
        const before = each.previousElementSibling?.getBoundingClientRect()
        return before !== undefined && each.getBoundingClientRect().top < before.bottom - 1
      }),
    )
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page'] : []
    return [...wide, ...outside.map(wordsOf), ...above.map(wordsOf)]
  })

test(
  'every made-up card fits a phone and a desktop, in order, and axe finds nothing in both themes',
  { tag: '@long' },
  async ({ page, herald }) => {
    test.setTimeout(600_000)
    const found: string[] = []
    for (const file of cards) {
      await page.setViewportSize(DESKTOP)
      await openCard(page, herald.url, file)
      const looks = [{ within: 'main' }, { within: 'main', only: OF_COLOURS, isInOtherTheme: true }]
      for (const fault of await faultsOf(page, looks)) found.push(`${file}: ${fault}`)
      for (const size of [DESKTOP, PHONE]) {
        await page.setViewportSize(size)
        for (const words of await misplaced(page)) found.push(`${file}, ${size.width} px: ${words}`)
      }
    }
    expect(found).toEqual([])
  },
)

test.describe('in the language of what is printed', () => {
  test.use({ locale: 'en-US' })

  test(
    'the browser tells a screen reader of each card what is printed for it',
    { tag: '@long' },
    async ({ page, herald }) => {
      test.setTimeout(600_000)
      // Printed with the names of people, which this page does not know.
      const printed = readFileSync('src/features/message-content/cards/cards-said.txt', 'utf8').replaceAll(
        /\b(Alice|Bob|Carol)\b/g,
        (name) => `ou_${name.toLowerCase()}`,
      )
      const session = await page.context().newCDPSession(page)
      const found: string[] = []
      for (const file of cards) {
        await openCard(page, herald.url, file)
        const [, expected = ''] = printed.split(`## ${file.replace('.json', '')}\n`)
        const said = await treeOf(session)
        const wanted = saidIn(expected.split('\n## ')[0] ?? '')
        const at = wanted.findIndex((part, place) => part !== said[place])
        if (at >= 0 || said.length !== wanted.length)
          found.push(
            `${file}: ${said.slice(at).slice(0, 3).join(' ')}, not ${wanted.slice(at).slice(0, 3).join(' ')}`,
          )
      }
      await session.detach()
      expect(found).toEqual([])
    },
  )
})

test('each template has its own colours, in both themes', { tag: '@long' }, async ({ page, herald }) => {
  for (const theme of ['light', 'dark']) {
    const colours = new Set<string>()
    const headers = cards.filter((file) => /^header-(?!whole|icon|of)/.test(file))
    for (const file of headers) {
      await openCard(page, herald.url, file, theme)
      const header = cardOf(page).locator('[data-template]')
      colours.add(await header.evaluate((each) => getComputedStyle(each).backgroundColor))
    }
    expect([headers.length, colours.size]).toEqual([13, 13])
  }
})

test(
  'columns that stretch stand below each other on a phone only',
  { tag: '@long' },
  async ({ page, herald }) => {
    await page.setViewportSize(DESKTOP)
    await openCard(page, herald.url, 'columns-stretch.json')
    const tops = async () => {
      const boxes = await Promise.all(
        ['Open', 'Done', 'Late'].map((words) => page.getByText(words).boundingBox()),
      )
      return new Set(boxes.map((box) => box!.y)).size
    }
    expect(await tops()).toBe(1)
    await page.setViewportSize(PHONE)
    expect(await tops()).toBe(3)
  },
)

test(
  'a card in a chat is drawn in its row, and the newest row stays in view',
  { tag: '@long' },
  async ({ page, herald }) => {
    await sendMessage(herald, 'interactive', JSON.parse(readCard('form.json')) as object, SECOND_CHAT)
    await sendMessage(herald, 'text', { text: 'below the card' }, SECOND_CHAT)
    await page.goto(herald.url)
    await visit(page, `/messages/${SECOND_CHAT}`)
    const form = page.getByRole('form', { name: 'Form of the card' })
    await expect(form.getByRole('button', { name: 'Ask' })).toBeDisabled()
    await expect(page.getByRole('row', { name: /below the card/ })).toBeInViewport({ ratio: 1 })
  },
)

test('herald shot writes a picture of a card', { tag: '@long' }, async ({}, info) => {
  const picture = info.outputPath('card.png')
  mkdirSync(info.outputDir, { recursive: true })
  const { executablePath, env } = browserLaunch()
  const { status, stdout } = spawnSync(
    process.execPath,
    ['dist-server/main.js', 'shot', join(CARDS, 'table.json'), picture, '--theme', 'dark', '--width', '390'],
    { encoding: 'utf8', env: { ...process.env, ...env, HERALD_CHROMIUM: executablePath } },
  )
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^Wrote .*card\.png \(844 × \d+ pixels\)\.\n$/)])
  expect(readFileSync(picture).subarray(1, 4).toString()).toBe('PNG')
})

if (SHEET)
  test('the contact sheet', { tag: '@long' }, async ({ page, herald }) => {
    test.setTimeout(600_000)
    mkdirSync(SHEET, { recursive: true })
    for (const theme of ['light', 'dark'])
      for (const width of [PHONE.width, DESKTOP.width]) {
        await page.setViewportSize({ width, height: 300 })
        const names = []
        for (const file of cards) {
          await openCard(page, herald.url, file, theme)
          const name = `${theme}-${width}-${file.replace('.json', '.png')}`
          await cardOf(page).screenshot({ path: join(SHEET, name) })
          names.push(name)
        }
        const pictures = names.map(
          (name) => `<figure><figcaption>${name}</figcaption><img src="${name}"></figure>`,
        )
        const style = '<style>body{columns:4}figure{break-inside:avoid;margin:8px}img{max-width:100%}</style>'
        writeFileSync(
          join(SHEET, `${theme}-${width}.html`),
          `<meta charset="utf-8">${style}${pictures.join('\n')}`,
        )
      }
  })
