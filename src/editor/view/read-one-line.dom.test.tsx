import { DOMParser } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { afterEach, expect, test, vi } from 'vitest'
import { callout, p, page } from '../testing/page'
import { docFromTree } from '../wire/doc-from-tree'
import { dom } from './dom'
import { readOneLine } from './read-one-line'

const opened: EditorView[] = []
afterEach(() => {
  for (const view of opened.splice(0)) view.destroy()
  vi.restoreAllMocks()
})

function open() {
  const doc = docFromTree(page(p('a', 'first'), callout('c', p('b', 'second')), p('d', 'third')))
  const place = dom('div')
  document.body.append(place)
  const group = () => {
    const element = dom('div', { class: 'group' })
    return { dom: element, contentDOM: element }
  }
  const view = new EditorView(place, {
    state: EditorState.create({ doc, plugins: [readOneLine()] }),
    markViews: { group },
  })
  opened.push(view)
  return view
}

/** Types as a browser does: the page changes first. Returns the elements that were read again. */
async function type(view: EditorView, after: string) {
  const read = vi.spyOn(DOMParser.prototype, 'parse')
  const words = document.createTreeWalker(view.dom, NodeFilter.SHOW_TEXT)
  while (words.nextNode()) if (words.currentNode.nodeValue === after) break
  ;(words.currentNode as Text).appendData('!')
  await vi.waitFor(() => expect(view.state.doc.textContent).toContain(`${after}!`))
  return read.mock.calls.map(([element]) => element.textContent)
}

test.each(['first', 'second', 'third'])(
  'after a letter typed into the line %s only that line is read',
  async (line) => {
    expect(await type(open(), line)).toEqual([`${line}!`])
  },
)

test('a line is read alone after the document is drawn again', async () => {
  const view = open()
  view.setProps({ nodeViews: {} })
  expect(await type(view, 'third')).toEqual(['third!'])
})

test('a change across two lines is read whole', async () => {
  const view = open()
  const [first] = view.dom.querySelectorAll('.group > *')
  first?.remove()
  await vi.waitFor(() => expect(view.state.doc.textContent).toBe('Titlesecondthird'))
  expect(view.dom.textContent).toBe('Titlesecondthird')
})
