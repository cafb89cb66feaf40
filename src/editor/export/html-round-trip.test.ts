import fc from 'fast-check'
import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { runs } from '../../../service/testing/random-runs'
import type { BlockTree } from '../../document/block-tree'
import { kindNames } from '../../document/blocks/registry'
import { copiedFrom, HERALD_ATTRIBUTE } from '../paste/herald-clipboard'
import { readHtml } from '../paste/read-html'
import { BlockSelection } from '../selection/block-selection'
import { anyDocument, people, pictures, sheets } from '../testing/any-document'
import { htmlFrom } from '../testing/html-from'
import { asPage, changed, htmlChanges, saidIn } from '../testing/round-trip'
import { docFromTree } from '../wire/doc-from-tree'
import { exportDocument } from './export-document'

const kinds = kindNames('en')
const inFiles = htmlChanges({ pictures, sheets, kindName: (key) => kinds[key]! })
const inClipboards = htmlChanges({ pictures: new Map(), sheets: new Map(), kindName: (key) => key })

/** Pictures that were read have their bytes as their token. */
const known = new Map([...pictures, ...[...pictures.values()].map((bytes) => [bytes, bytes] as const)])

async function roundTrip(page: BlockTree) {
  const { text } = await exportDocument({
    format: 'html',
    page,
    language: 'en',
    people,
    pictures: known,
    sheets,
  })
  return readHtml(htmlFrom(text))
}

test('a document that is exported as HTML is read back unchanged, and so is what was read', async () => {
  await fc.assert(
    fc.asyncProperty(anyDocument(), async (page) => {
      const { blocks, losses } = await roundTrip(page)
      expect(saidIn(blocks)).toBe(saidIn(changed([page], inFiles)))
      expect(losses.filter(({ key }) => key !== 'listNumbers')).toEqual([])
      expect(saidIn((await roundTrip(asPage(blocks))).blocks)).toBe(saidIn(blocks))
    }),
    { numRuns: runs(60, 5_000) },
  )
})

test('copied blocks are read back from the HTML alone', () => {
  fc.assert(
    fc.property(anyDocument(), (page) => {
      fc.pre(page.children.length > 0)
      const doc = docFromTree(page)
      const last = doc.content.size - doc.lastChild!.nodeSize
      const selection = BlockSelection.create(doc, doc.child(0).nodeSize, last)!
      const { html } = copiedFrom(EditorState.create({ doc, selection }))!
      const { blocks } = readHtml(htmlFrom(html!.replace(new RegExp(`${HERALD_ATTRIBUTE}="[^"]*"`), '')))
      expect(saidIn(blocks)).toBe(saidIn(changed(page.children, inClipboards)))
    }),
    { numRuns: runs(40, 3_000) },
  )
})
