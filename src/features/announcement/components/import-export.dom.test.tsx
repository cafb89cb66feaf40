import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { parseHtml } from '../../../../formats/html/parse-html'
import { readHtml } from '../../../../formats/html/read-html'
import { treesFromJson } from '../../../../formats/json/tree-from-json'
import { treesFromMarkdown } from '../../../../formats/markdown/trees-from-markdown'
import { fallbackNames } from '../../../editor/export/element-text'
import type { ReadRequest } from '../../../editor/import/reading-worker'
import { block, callout, h, p, page, run } from '../../../editor/testing/page'
import { pagePorts } from '../../../editor/testing/page-ports'
import type { EditorPorts } from '../../../editor/view/ports'
import { treesFromDocx } from '../../../editor/word/read-docx'
import { docxFromTree } from '../../../editor/word/write-docx'
import { render } from '../../../testing/render'
import { editorOf } from '../testing/editor-of'
import { ExportDialog } from './export-dialog'
import { ImportDialog } from './import-dialog'

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('exporting', () => {
  const coloured = page(
    h(1, 'a', 'Berths'),
    p('b', [run('red', { text_color: 1 }), run(' and plain')]),
    callout('c', p('d', 'inside')),
  )

  async function draw(ports: Partial<EditorPorts> = {}, document = coloured) {
    const onClose = vi.fn()
    const { user } = await render(
      <ExportDialog name="Launch" page={document} ports={{ ...pagePorts, ...ports }} onClose={onClose} />,
    )
    return { user, onClose }
  }
  const losses = () => screen.queryAllByRole('listitem').map((line) => line.textContent)

  test('offers each format by its name', async () => {
    await draw()
    screen.getByRole('dialog', { name: 'Export the announcement' })
    const choices = within(screen.getByRole('group', { name: 'Format' })).getAllByRole('radio')
    expect(choices.map((each) => each.closest('label')?.textContent)).toEqual([
      'Markdown',
      'Word (.docx)',
      'HTML, one file with its pictures',
      'Print or PDF',
      'JSON, every block',
    ])
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Markdown' }).checked).toBe(true)
  })

  test('lists beforehand what each format cannot hold', async () => {
    const { user } = await draw()
    await waitFor(() => expect(losses()).toContain('1 text colour'))
    await user.click(screen.getByRole('radio', { name: /^JSON/ }))
    await screen.findByText('Nothing will be lost.')
    expect(losses()).toEqual([])
  })

  test('waits for pictures and saves nothing meanwhile', async () => {
    const media = { ...pagePorts.media, bytesOf: () => new Promise<undefined>(() => undefined) }
    await draw({ media }, page(block('image', 'i', { token: 't', width: 1, height: 1 })))
    screen.getByText('Getting pictures and spreadsheets…')
    expect(button('Save the file').disabled).toBe(true)
  })

  test('saves a file named after the chat', async () => {
    const saved: { name: string; address: string }[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, address: this.href })
    })
    const bytes = vi.spyOn(URL, 'createObjectURL')
    const { user, onClose } = await draw()
    await waitFor(() => expect(button('Save the file').disabled).toBe(false))
    await user.click(button('Save the file'))
    expect(onClose).toHaveBeenCalledOnce()
    expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^Launch.*\.md$/)])
    expect(await (bytes.mock.calls[0]![0] as Blob).text()).toMatch(/^# Berths$/m)
  })

  test('prints after the dialog has closed', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { user, onClose } = await draw()
    await user.click(screen.getByRole('radio', { name: /^Print/ }))
    await waitFor(() => expect(button('Print').disabled).toBe(false))
    await user.click(button('Print'))
    expect(onClose).toHaveBeenCalledOnce()
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
  })

  test('reports converting code that did not load, and tries again', async () => {
    vi.stubGlobal('Worker', NoWorker)
    const long = page(...Array.from({ length: 3_000 }, (_, at) => p(`b${at}`, 'words')))
    const { user } = await draw({}, long)
    await screen.findByText(/could not be loaded. Check the connection/)
    expect(button('Save the file').disabled).toBe(true)
    await user.click(screen.getByRole('radio', { name: /^Print/ }))
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Markdown' }))
    const began = NoWorker.began
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(NoWorker.began).toBe(began + 1))
  })
})

describe('importing', () => {
  async function draw() {
    const onClose = vi.fn()
    const { editor, outline } = editorOf(page(p('a', 'Hello'), p('b', 'World')), ['a', 5])
    const { user } = await render(
      <ImportDialog editor={editor} media={{ add: () => 'new-picture' }} onClose={onClose} />,
    )
    const upload = (content: BlobPart, name: string) =>
      user.upload(screen.getByLabelText('Choose a file'), new File([content], name))
    return { user, onClose, outline, upload }
  }
  const text = () => screen.getByRole('textbox', { name: 'Text to import' })
  const write = async (user: Awaited<ReturnType<typeof draw>>['user'], words: string) => {
    await user.click(text())
    await user.paste(words)
    await waitFor(() => expect(button('Import').disabled).toBe(false))
  }

  test('shows what is imported, under which headings, and what is lost', async () => {
    const { user } = await draw()
    await write(user, '## Berths\n\nThe *north* quay.\n\n- [x] moor\n- [ ] unload\n\nH<sub>2</sub>O')
    screen.getByText(/2 × To-do/)
    const lines = screen.getAllByRole('listitem').map((line) => line.textContent)
    expect(lines).toContain('Berths')
    expect(lines).toContain('1 superscript or subscript, text kept')
  })

  test('inserts the text at the cursor', async () => {
    const { user, onClose, outline } = await draw()
    await write(user, '## Berths\n\n- [ ] unload')
    await user.click(button('Import'))
    expect(onClose).toHaveBeenCalledOnce()
    expect(outline()).toMatch(/^text a "Hello"\nheading2 \S+ "Berths"\ntodo \S+ "unload"\ntext b "World"$/)
  })

  test('replaces the whole document, after listing what that deletes', async () => {
    const { user, outline } = await draw()
    await write(user, '- [ ] unload')
    await user.click(screen.getByRole('radio', { name: 'Replace the whole announcement' }))
    screen.getByText(/^Undo restores the old one\./)
    await user.click(button('Import'))
    expect(outline()).toMatch(/^todo \S+ "unload"$/)
  })

  test('reports a file that is broken or not UTF-8', async () => {
    const encoding = /^The file was read as GB18030, not as UTF-8\./
    const broken = /could not be read/
    const { upload } = await draw()
    const nihao = [0xc4, 0xe3, 0xba, 0xc3]
    await upload(new Uint8Array(nihao), 'a.txt')
    await screen.findByText(encoding)
    screen.getByDisplayValue('你好')
    expect(screen.queryByText(broken)).toBeNull()
    await upload(new Uint8Array([...nihao, 0xc4]), 'b.txt')
    await screen.findByText(broken)
    await waitFor(() => expect(screen.queryByText(/^Nothing/)).toBeNull())
    await upload('你好！', 'c.txt')
    await screen.findByDisplayValue('你好！')
    expect(screen.queryByText(encoding) ?? screen.queryByText(broken)).toBeNull()
  })

  test.each([
    ['notice.txt', 'text  "Notice:"\ntext  "    at 5*3 m, *sharp*"'],
    ['notice.md', 'Notice:\\nat 5*3 m, sharp"'],
    ['marked.txt', 'text  "Notice:\\nat 5*3 m, sharp"\ntext  "now"'],
  ])('%s is imported by lines unless it looks like Markdown', async (name, expected) => {
    const { user, outline, upload } = await draw()
    const words = 'Notice:\n    at 5*3 m, *sharp*'
    const text = name.startsWith('marked') ? `${words}\n\n**now**` : words
    await upload(text, name)
    await waitFor(() => expect(button('Import').disabled).toBe(false))
    await user.click(button('Import'))
    expect(outline().replaceAll(/(?<=^text )\S+(?= ")/gm, '')).toContain(expected)
  })

  const wordBytes = async () => {
    const document = page(h(2, 'a', 'Berths'), p('b', [run('red', { text_color: 1 })]))
    const media = { picture: () => undefined, sheet: () => undefined }
    return (await docxFromTree(document, fallbackNames, media, 'en')).bytes
  }

  test('a Word file takes the place of the text until it is removed', async () => {
    vi.stubGlobal('Worker', WorkerInPage)
    const { user, upload } = await draw()
    await upload(await wordBytes(), 'plan.docx')
    await screen.findByText(/A Word file is chosen\./)
    await screen.findByText('Berths')
    expect(screen.queryByRole('textbox', { name: 'Text to import' })).toBeNull()
    await user.click(button('Remove the file'))
    screen.getByRole('textbox', { name: 'Text to import' })
    expect(screen.queryByText('Berths')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Choose a file'))
  })

  test('a Word file with the name of another kind is inserted', async () => {
    vi.stubGlobal('Worker', WorkerInPage)
    const { user, outline, upload } = await draw()
    await upload(await wordBytes(), 'plan.txt')
    await waitFor(() => expect(button('Import').disabled).toBe(false))
    await user.click(button('Import'))
    expect(outline()).toMatch(/^text a "Hello"\nheading1 \S+ "Title"\nheading2 \S+ "Berths"\ntext \S+ "red"/)
  })

  const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
  const ole = (name: string) =>
    new Uint8Array([...OLE, ...Array.from(name).flatMap((sign) => [sign.charCodeAt(0), 0])])

  test.each([
    [ole('WordDocument'), /^This is a Word 97–2003 file/],
    [ole('EncryptedPackage'), /^This file has a password/],
    ['%PDF-1.7', /^Herald doesn’t read this kind of file/],
    ['PK\u0003\u0004 cut', /^This Word file is damaged/],
  ])(
    'a file that cannot be read takes the place of a Word file, and says what to do: %#',
    async (bytes, words) => {
      vi.stubGlobal('Worker', WorkerInPage)
      const { upload } = await draw()
      await upload(await wordBytes(), 'plan.docx')
      await screen.findByText('Berths')
      await upload(bytes, 'plan.docx')
      await screen.findByText(words)
      expect(button('Import').disabled).toBe(true)
      expect(screen.queryByText('Berths')).toBeNull()
    },
  )

  test('a file that cannot be read takes the place of a text file, but not of typed text', async () => {
    const { user, upload } = await draw()
    await upload('# Berths', 'plan.md')
    await screen.findByText('Berths')
    await upload(ole('WordDocument'), 'old.docx')
    await screen.findByText(/^This is a Word 97–2003 file/)
    expect(screen.queryByDisplayValue('# Berths')).toBeNull()
    expect(button('Import').disabled).toBe(true)
    await user.type(text(), 'Typed')
    await upload('From: <Saved by Blink>\nMIME-Version: 1.0', 'page.html')
    await screen.findByText(/^Herald doesn’t read this kind of file/)
    screen.getByDisplayValue('Typed')
  })

  test('says that a file is empty', async () => {
    const { upload } = await draw()
    for (const content of ['', ' \n\n']) {
      await upload(content, 'empty.docx')
      await screen.findByText('The file is empty. Choose another one.')
    }
  })

  test('reads HTML from a file in the encoding that it declares, and from the text of a whole page', async () => {
    vi.stubGlobal('Worker', WorkerInPage)
    const { user, upload } = await draw()
    const begin = new TextEncoder().encode('<meta charset="gb2312"><h2>')
    await upload(new Uint8Array([...begin, 0xc4, 0xe3, 0xba, 0xc3]), 'page.htm')
    await screen.findByText('你好')
    expect(screen.queryByText(/not as UTF-8/)).toBeNull()
    await user.clear(text())
    await user.paste('<!DOCTYPE html><html><h3>From a page</h3></html>')
    await screen.findByText('From a page')
  })

  test('reads a file again when it is chosen again', async () => {
    const { user } = await draw()
    const file = new File(['# From a file'], 'plan.md', { type: 'text/markdown' })
    for (const _ of ['first', 'again']) {
      await user.upload(screen.getByLabelText('Choose a file'), file)
      await screen.findByText('From a file')
      await user.clear(text())
    }
  })

  test('explains why it refuses a file that is too large', async () => {
    const { upload } = await draw()
    await upload('x'.repeat(10_000_001), 'large.md')
    await screen.findByText('The file is larger than 10 MB. Split it.')
  })

  test('reports reading code that did not load, and tries again', async () => {
    vi.stubGlobal('Worker', NoWorker)
    const { user } = await draw()
    await user.click(text())
    await user.paste('[{"block_id":"a","block_type":2,"text":{"elements":[]}}]')
    await screen.findByText(/could not be loaded. Check the connection/)
    expect(screen.queryByText(/nests too deep|isn’t a list/)).toBeNull()
    vi.stubGlobal('Worker', WorkerInPage)
    await user.click(button('Try again'))
    await waitFor(() => expect(button('Import').disabled).toBe(false))
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(document.activeElement).toBe(text())
  })
})

/** A worker whose code does not load, as without a network. */
class NoWorker extends EventTarget {
  static began = 0
  postMessage() {
    NoWorker.began += 1
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  }
  terminate() {}
}

const readAs = {
  json: treesFromJson,
  markdown: treesFromMarkdown,
  html: (text: string) => readHtml(parseHtml(text)!),
}

/** The worker that reads files, in the page's own thread. */
class WorkerInPage extends EventTarget {
  postMessage(ask: ReadRequest) {
    const data = ask.as === 'word' ? treesFromDocx(ask.bytes) : readAs[ask.as](ask.text)
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }
  terminate() {}
}
