import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fallbackNames } from '../../../editor/export/element-text'
import { parseHtml } from '../../../editor/import/parse-html'
import type { ReadRequest } from '../../../editor/import/reading-worker'
import { treesFromJson } from '../../../editor/import/tree-from-json'
import { treesFromMarkdown } from '../../../editor/import/trees-from-markdown'
import { readHtml } from '../../../editor/paste/read-html'
import { block, callout, h, p, page, run } from '../../../editor/testing/page'
import { pagePorts } from '../../../editor/testing/page-ports'
import type { EditorPorts } from '../../../editor/view/ports'
import { treesFromDocx } from '../../../editor/word/read-docx'
import { docxFromTree } from '../../../editor/word/write-docx'
import type { Language } from '../../../i18n/languages'
import { latinWords, render } from '../../../testing/render'
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

  async function draw(language: Language = 'en', ports: Partial<EditorPorts> = {}, document = coloured) {
    const onClose = vi.fn()
    const { user } = await render(
      <ExportDialog name="Launch" page={document} ports={{ ...pagePorts, ...ports }} onClose={onClose} />,
      { language },
    )
    return { user, onClose }
  }
  const losses = () => screen.queryAllByRole('listitem').map((line) => line.textContent)

  test.each([
    [
      'en',
      'Export the announcement',
      'Format',
      ['Markdown', 'Word (.docx)', 'HTML, one file with its pictures', 'Print or PDF', 'JSON, every block'],
    ],
    [
      'zh-CN',
      '导出公告',
      '格式',
      ['Markdown', 'Word（.docx）', 'HTML（单个文件，含图片）', '打印或 PDF', 'JSON（全部块）'],
    ],
  ] as const)('in %s offers each format by its name', async (language, title, format, names) => {
    await draw(language)
    screen.getByRole('dialog', { name: title })
    const choices = within(screen.getByRole('group', { name: format })).getAllByRole('radio')
    expect(choices.map((each) => each.closest('label')?.textContent)).toEqual(names)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Markdown' }).checked).toBe(true)
  })

  test('lists beforehand what each format cannot hold', async () => {
    const { user } = await draw()
    await waitFor(() => expect(losses()).toContain('1 text colour'))
    await user.click(screen.getByRole('radio', { name: /^JSON/ }))
    await screen.findByText('Nothing will be lost.')
    expect(losses()).toEqual([])
  })

  test('lists in Chinese what the format cannot hold', async () => {
    await draw('zh-CN')
    await waitFor(() => expect(losses()).not.toEqual([]))
    expect(latinWords().filter((words) => !/^(Markdown|Word（.docx）)$/.test(words))).toEqual([])
  })

  test.each([
    ['en', 'Getting pictures and spreadsheets…', 'Save the file'],
    ['zh-CN', '正在获取图片和电子表格…', '保存文件'],
  ] as const)('in %s waits for pictures and saves nothing meanwhile', async (language, words, save) => {
    const media = { ...pagePorts.media, bytesOf: () => new Promise<undefined>(() => undefined) }
    await draw(language, { media }, page(block('image', 'i', { token: 't', width: 1, height: 1 })))
    screen.getByText(words)
    expect(button(save).disabled).toBe(true)
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
    const { user } = await draw('en', {}, long)
    await screen.findByText(/could not be loaded. Check the connection/)
    expect(button('Save the file').disabled).toBe(true)
    await user.click(screen.getByRole('radio', { name: /^Print/ }))
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Markdown' }))
    const began = NoWorker.began
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(NoWorker.began).toBe(began + 1))
  })

  test('closes on Escape', async () => {
    const { user, onClose } = await draw()
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('importing', () => {
  async function draw(language: Language = 'en') {
    const onClose = vi.fn()
    const { editor, outline } = editorOf(page(p('a', 'Hello'), p('b', 'World')), ['a', 5])
    const { user } = await render(
      <ImportDialog editor={editor} media={{ add: () => 'new-picture' }} onClose={onClose} />,
      { language },
    )
    return { user, onClose, outline }
  }
  const text = () => screen.getByRole('textbox', { name: 'Text to import' })
  const write = async (user: Awaited<ReturnType<typeof draw>>['user'], words: string) => {
    await user.click(text())
    await user.paste(words)
    await waitFor(() => expect(button('Import').disabled).toBe(false))
  }

  test.each([
    ['en', 'Import a file or text', 'Nothing to import yet.', 'Import'],
    ['zh-CN', '导入文件或文本', '还没有可导入的内容。', '导入'],
  ] as const)('in %s has nothing to import at first', async (language, title, words, go) => {
    await draw(language)
    screen.getByRole('dialog', { name: title })
    expect(screen.getByRole('status').textContent).toBe(words)
    expect(button(go).disabled).toBe(true)
  })

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

  test('reads a file, and shows its name', async () => {
    const { user } = await draw()
    const file = new File(['# From a file'], 'plan.md', { type: 'text/markdown' })
    await user.upload(screen.getByLabelText('Choose a file'), file)
    await screen.findByText('plan.md')
    await screen.findByText('From a file')
  })

  test.each([
    [
      'en',
      'Choose a file',
      {
        encoding: /^The file was read as GB18030, not as UTF-8\./,
        broken: /could not be read/,
        lossless: /^Nothing/,
      },
    ],
    [
      'zh-CN',
      '选择文件',
      { encoding: /^文件已按 GB18030 编码读取/, broken: /无法读取/, lossless: /^不会丢失/ },
    ],
  ] as const)('in %s reports a file that is broken or not UTF-8', async (language, field, words) => {
    const { encoding, broken, lossless } = words
    const { user } = await draw(language)
    const nihao = [0xc4, 0xe3, 0xba, 0xc3]
    await user.upload(screen.getByLabelText(field), new File([new Uint8Array(nihao)], 'a.txt'))
    await screen.findByText(encoding)
    screen.getByDisplayValue('你好')
    expect(screen.queryByText(broken)).toBeNull()
    await user.upload(screen.getByLabelText(field), new File([new Uint8Array([...nihao, 0xc4])], 'b.txt'))
    await screen.findByText(broken)
    await waitFor(() => expect(screen.queryByText(lossless)).toBeNull())
    await user.upload(screen.getByLabelText(field), new File(['你好！'], 'c.txt'))
    await screen.findByDisplayValue('你好！')
    expect(screen.queryByText(encoding) ?? screen.queryByText(broken)).toBeNull()
  })

  test.each([
    ['notice.txt', 'text  "Notice:"\ntext  "    at 5*3 m, *sharp*"'],
    ['notice.md', 'Notice:\\nat 5*3 m, sharp"'],
    ['marked.txt', 'text  "Notice:\\nat 5*3 m, sharp"\ntext  "now"'],
  ])('%s is imported by lines unless it looks like Markdown', async (name, expected) => {
    const { user, outline } = await draw()
    const words = 'Notice:\n    at 5*3 m, *sharp*'
    const text = name.startsWith('marked') ? `${words}\n\n**now**` : words
    await user.upload(screen.getByLabelText('Choose a file'), new File([text], name))
    await waitFor(() => expect(button('Import').disabled).toBe(false))
    await user.click(button('Import'))
    expect(outline().replaceAll(/(?<=^text )\S+(?= ")/gm, '')).toContain(expected)
  })

  const wordFile = async (name = 'plan.docx') => {
    const document = page(h(2, 'a', 'Berths'), p('b', [run('red', { text_color: 1 })]))
    const { bytes } = await docxFromTree(
      document,
      fallbackNames,
      { picture: () => undefined, sheet: () => undefined },
      'en',
    )
    return new File([bytes], name)
  }

  test.each([
    ['en', 'Choose a file', 'A Word file is chosen.', 'Remove the file', 'Text to import'],
    ['zh-CN', '选择文件', '已选择 Word 文件', '移除文件', '要导入的文本'],
  ] as const)(
    'in %s a Word file takes the place of the text until it is removed',
    async (language, field, chosen, remove, typed) => {
      vi.stubGlobal('Worker', WorkerInPage)
      const { user } = await draw(language)
      await user.upload(screen.getByLabelText(field), await wordFile())
      await screen.findByText(new RegExp(chosen))
      await screen.findByText('Berths')
      expect(screen.queryByRole('textbox', { name: typed })).toBeNull()
      await user.click(button(remove))
      screen.getByRole('textbox', { name: typed })
      expect(screen.queryByText('Berths')).toBeNull()
      expect(document.activeElement).toBe(screen.getByLabelText(field))
    },
  )

  test('a Word file with the name of another kind is inserted', async () => {
    vi.stubGlobal('Worker', WorkerInPage)
    const { user, outline } = await draw()
    await user.upload(screen.getByLabelText('Choose a file'), await wordFile('plan.txt'))
    await waitFor(() => expect(button('Import').disabled).toBe(false))
    await user.click(button('Import'))
    expect(outline()).toMatch(/^text a "Hello"\nheading1 \S+ "Title"\nheading2 \S+ "Berths"\ntext \S+ "red"/)
  })

  const ole = (name: string) =>
    new Uint8Array([
      0xd0,
      0xcf,
      0x11,
      0xe0,
      0xa1,
      0xb1,
      0x1a,
      0xe1,
      ...Array.from(name).flatMap((sign) => [sign.charCodeAt(0), 0]),
    ])

  test.each([
    ['en', ole('WordDocument'), /^This is a Word 97–2003 file/],
    ['zh-CN', ole('WordDocument'), /^这是 Word 97–2003 文件/],
    ['en', ole('EncryptedPackage'), /^This file has a password/],
    ['zh-CN', ole('EncryptedPackage'), /设有密码/],
    ['en', new TextEncoder().encode('%PDF-1.7'), /^Herald doesn’t read this kind of file/],
    ['en', new TextEncoder().encode('PK\u0003\u0004 cut'), /^This Word file is damaged/],
    ['zh-CN', new TextEncoder().encode('PK\u0003\u0004 cut'), /已损坏/],
  ] as const)(
    'in %s says what a file is that cannot be read, and what to do: %#',
    async (language, bytes, words) => {
      vi.stubGlobal('Worker', WorkerInPage)
      const { user } = await draw(language)
      const field = screen.getByLabelText(language === 'en' ? 'Choose a file' : '选择文件')
      await user.upload(field, new File([bytes], 'plan.docx'))
      await screen.findByText(words)
      expect(button(language === 'en' ? 'Import' : '导入').disabled).toBe(true)
      expect(screen.queryByText(/^(A Word file is chosen|已选择 Word 文件)/)).toBeNull()
    },
  )

  test('a file that cannot be read takes the place of a Word file that was chosen before', async () => {
    vi.stubGlobal('Worker', WorkerInPage)
    const { user } = await draw()
    await user.upload(screen.getByLabelText('Choose a file'), await wordFile())
    await screen.findByText('Berths')
    await user.upload(screen.getByLabelText('Choose a file'), new File([ole('WordDocument')], 'old.docx'))
    await screen.findByText(/^This is a Word 97–2003 file/)
    expect(screen.queryByText('Berths')).toBeNull()
    expect(button('Import').disabled).toBe(true)
  })

  test('a file that cannot be read takes the place of a text file, but not of typed text', async () => {
    const { user } = await draw()
    const field = screen.getByLabelText('Choose a file')
    await user.upload(field, new File(['# Berths'], 'plan.md'))
    await screen.findByText('Berths')
    await user.upload(field, new File([ole('WordDocument')], 'old.docx'))
    await screen.findByText(/^This is a Word 97–2003 file/)
    expect(screen.queryByDisplayValue('# Berths')).toBeNull()
    expect(button('Import').disabled).toBe(true)
    await user.type(text(), 'Typed')
    await user.upload(field, new File(['From: <Saved by Blink>\nMIME-Version: 1.0'], 'page.html'))
    await screen.findByText(/^Herald doesn’t read this kind of file/)
    screen.getByDisplayValue('Typed')
  })

  test.each([
    ['en', 'Choose a file', 'The file is empty. Choose another one.'],
    ['zh-CN', '选择文件', '文件是空的，请选择其他文件。'],
  ] as const)('in %s says that a file is empty', async (language, field, words) => {
    const { user } = await draw(language)
    for (const content of ['', ' \n\n']) {
      await user.upload(screen.getByLabelText(field), new File([content], 'empty.docx'))
      await screen.findByText(words)
    }
  })

  test('reads HTML from a file in the encoding that it declares, and from the text of a whole page', async () => {
    vi.stubGlobal('Worker', WorkerInPage)
    const { user } = await draw()
    const begin = new TextEncoder().encode('<meta charset="gb2312"><h2>')
    await user.upload(
      screen.getByLabelText('Choose a file'),
      new File([new Uint8Array([...begin, 0xc4, 0xe3, 0xba, 0xc3])], 'page.htm'),
    )
    await screen.findByText('你好')
    expect(screen.queryByText(/not as UTF-8/)).toBeNull()
    await user.clear(text())
    await user.paste('<!DOCTYPE html><html><h3>From a page</h3></html>')
    await screen.findByText('From a page')
  })

  test('reads a file again when it is chosen again', async () => {
    const { user } = await draw()
    const file = new File(['# From a file'], 'plan.md', { type: 'text/markdown' })
    await user.upload(screen.getByLabelText('Choose a file'), file)
    await screen.findByText('From a file')
    await user.clear(text())
    await user.upload(screen.getByLabelText('Choose a file'), file)
    await screen.findByText('From a file')
  })

  test.each([
    ['en', 'Choose a file', 'The file is larger than 10 MB. Split it.'],
    ['zh-CN', '选择文件', '文件超过 10 MB，请拆分后再导入。'],
  ] as const)('in %s explains why it refuses a file that is too large', async (language, field, words) => {
    const { user } = await draw(language)
    await user.upload(screen.getByLabelText(field), new File(['x'.repeat(10_000_001)], 'large.md'))
    await screen.findByText(words)
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

  test('imports nothing when closed by Escape', async () => {
    const { user, onClose, outline } = await draw()
    await write(user, 'never')
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    expect(outline()).toBe('text a "Hello"\ntext b "World"')
  })

  test('shows only Chinese words in Chinese', async () => {
    const { user } = await draw('zh-CN')
    await user.click(screen.getByRole('textbox', { name: '要导入的文本' }))
    await user.paste('## 标题')
    await screen.findByText('将导入的内容')
    expect(latinWords().filter((words) => !words.startsWith('## '))).toEqual([])
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
