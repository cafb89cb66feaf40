import type { Locator, Page } from '@playwright/test'
import type { Node } from 'prosemirror-model'
import { schema } from '../src/editor/schema/schema'
import { sampleOutline } from '../src/editor/testing/paste-samples'
import type { PasteSample } from '../src/editor/testing/paste-samples'
import { treeFromDoc } from '../src/editor/wire/tree-from-doc'
import { begin, editorOf, expect, paste, test } from './fixtures'
import { pasteSamples } from './paste-samples'

const outlineExpected = ({ expected }: PasteSample) => expected.replace(/\nlosses: .*\n$/, '')

/** What ProseMirror shows of the document: a hundred documents are too many to wait until the service has each. */
type Shown = HTMLElement & { pmViewDesc: { node: Node } }

const outlineOf = (doc: object) => sampleOutline(treeFromDoc(schema.nodeFromJSON(doc)).children)

test('every sample of the corpus becomes the blocks of its file in an announcement', async ({
  page,
  herald,
}) => {
  await begin(page, herald)
  const editor = editorOf(page)
  // Code for Markdown loads with the first text that needs it.
  await paste(editor, { 'text/plain': '# x' })
  await expect(editor.getByRole('heading', { name: 'x' })).toBeVisible()
  await page.keyboard.press('Control+z')
  const docs = await editor.evaluate(
    (element, clipboards) =>
      clipboards.map((clipboard) => {
        const event = { bubbles: true, cancelable: true }
        const clipboardData = new DataTransfer()
        for (const [type, text] of Object.entries(clipboard)) clipboardData.setData(type, text)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, ...event }))
        const doc = (element as Shown).pmViewDesc.node.toJSON() as object
        element.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, ...event }))
        return doc
      }),
    pasteSamples.map(({ clipboard }) => clipboard),
  )
  for (const [at, sample] of pasteSamples.entries())
    expect.soft(outlineOf(docs[at]!), sample.name).toBe(outlineExpected(sample))
})

const outlineIn = async (editor: Locator) =>
  outlineOf(await editor.evaluate((element) => (element as Shown).pmViewDesc.node.toJSON() as object))

/** A page of another program, which fills the browser's clipboard. Chromium cleans the HTML. */
async function otherProgram(page: Page): Promise<Page> {
  const program = await page.context().newPage()
  await program.route('https://program.example/', (route) =>
    route.fulfill({ body: '<title>Program</title>' }),
  )
  await program.goto('https://program.example/')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  return program
}

/** Samples without the parts that Chromium removes: comments, classes of style sheets, and Word's own properties. */
const THROUGH_CLIPBOARD = [
  'google-docs-table',
  'lark-table',
  'notion-page',
  'slack-message',
  'web-columns',
  'gmail-thread',
  'markdown-nested-lists',
]

test('samples that go through the clipboard of the browser become the same blocks', async ({
  page,
  herald,
}) => {
  await begin(page, herald)
  const program = await otherProgram(page)
  for (const sample of pasteSamples.filter(({ name }) => THROUGH_CLIPBOARD.includes(name))) {
    const { 'text/html': html, 'text/plain': text } = sample.clipboard
    const data = { ...(html && { 'text/html': html }), ...(text && { 'text/plain': text }) }
    await program.bringToFront()
    await program.evaluate((flavours) => {
      const blobs = Object.entries(flavours).map(
        ([type, part]) => [type, new Blob([part], { type })] as const,
      )
      return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
    }, data)
    await page.bringToFront()
    await page.keyboard.press('Control+v')
    await expect
      .soft(async () => expect(await outlineIn(editorOf(page)), sample.name).toBe(outlineExpected(sample)))
      .toPass({ timeout: 15_000 })
    await page.keyboard.press('Control+z')
  }
  await program.close()
})
