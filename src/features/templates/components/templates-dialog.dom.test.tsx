import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { BlockTree } from '../../../../document/block-tree'
import type { SheetPort } from '../../../../document/sheet/sheet-model'
import { memoryStore } from '../../../../saving/testing/memory-store'
import { block, p, page, textBlock } from '../../../editor/testing/page'
import { pagePorts } from '../../../editor/testing/page-ports'
import type { EditorPorts } from '../../../editor/view/ports'
import { browserStore } from '../../../storage/indexed-db-store'
import { render } from '../../../testing/render'
import { editorOf } from '../../announcement/testing/editor-of'
import { templateToFile } from '../template'
import { TemplatesDialog } from './templates-dialog'

interface Given {
  ports?: EditorPorts
  document?: BlockTree
  /** The editor's present content; by default unchanged. */
  now?: BlockTree
  selected?: readonly BlockTree[]
  isFull?: boolean
}

const empty = textBlock('page', 'page', '')
const written = page(p('a', 'Hello'), p('b', 'World'))

/** Renders the dialog in a browser with storage that may be full. */
async function draw({
  ports = pagePorts,
  document = written,
  now = document,
  selected = [],
  isFull = false,
}: Given = {}) {
  const kept = memoryStore(() => isFull)
  vi.spyOn(browserStore, 'get').mockImplementation((key) => kept.get(key))
  vi.spyOn(browserStore, 'update').mockImplementation((key, change) => kept.update(key, change))
  const onClose = vi.fn()
  const { editor, outline } = editorOf(now, now.children[0] && ['a', 5])
  const { user } = await render(
    <TemplatesDialog
      name="Launch"
      editor={editor}
      page={document}
      selected={selected}
      ports={ports}
      onClose={onClose}
    />,
  )
  return { user, onClose, outline }
}

const radios = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole<HTMLInputElement>('radio')
    .map((each) => `${each.checked ? '● ' : ''}${each.closest('label')?.textContent}`)
const templates = () => radios('Template')
const said = () => screen.getAllByRole('status').map((each) => each.textContent)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the templates', () => {
  test('begin with the built-in ones, and the first one is previewed', async () => {
    await draw()
    screen.getByRole('dialog', { name: 'Templates' })
    expect(templates()[0]).toBe('● Weekly meeting built in')
    const preview = await screen.findByRole('region', { name: 'Preview of “Weekly meeting”' })
    await within(preview).findByText('Decisions')
  })

  test('have the chat and the date filled in when they are used', async () => {
    const { user, onClose, outline } = await draw({ document: empty })
    await user.click(button('Use'))
    expect(onClose).toHaveBeenCalledOnce()
    await waitFor(() => expect(outline()).toContain('"Decisions"'))
    expect(outline()).not.toMatch(/\{(chat|date)\}/)
  })

  test('keep what another user wrote into the empty announcement meanwhile', async () => {
    const { user, outline } = await draw({ document: empty, now: written })
    await user.click(button('Use'))
    await waitFor(() => expect(outline()).toContain('"Decisions"'))
    expect(outline()).toContain('"Hello"')
  })

  test('are inserted at the cursor, or replace everything with a note about the number of blocks', async () => {
    const { user, outline } = await draw()
    expect(radios('Where')).toEqual(['Replace everything', '● At the cursor'].toReversed())
    await user.click(screen.getByRole('radio', { name: 'Replace everything' }))
    screen.getByText(/^2 blocks are replaced\. Undo restores them/)
    await user.click(button('Use'))
    await waitFor(() => expect(outline()).toContain('"Decisions"'))
    expect(outline()).not.toContain('"Hello"')
  })

  test('have no other place on an empty page, which cannot be saved as a template', async () => {
    await draw({ document: empty })
    expect(screen.queryByRole('group', { name: 'Where' })).toBeNull()
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
  })
})

describe('saving a template', () => {
  const keepAs = async (user: Awaited<ReturnType<typeof draw>>['user'], name: string) => {
    const field = screen.getByRole('textbox', { name: 'Name' })
    await user.clear(field)
    if (name) await user.type(field, name)
  }

  test('suggests the name of the chat, requires a name, and works with Enter', async () => {
    const { user } = await draw()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Launch')
    await keepAs(user, '')
    expect(button('Save').disabled).toBe(true)
    await keepAs(user, 'Our Monday{Enter}')
    await waitFor(() => expect(said()).toContain('“Our Monday” is saved in this browser.'))
    await waitFor(() => expect(templates().at(-1)).toBe('● Our Monday '))
  })

  test('uses the selected blocks if there are any, and leaves out media without bytes', async () => {
    const picture = block('image', 'i', { token: 't', width: 1, height: 1 })
    const { user } = await draw({
      document: page(p('a', 'Hello'), picture),
      selected: [picture, p('c', 'x')],
    })
    expect(radios('What')).toEqual(['● The selected blocks', 'The whole announcement'])
    await user.click(button('Save'))
    await waitFor(() =>
      expect(said()).toContain('“Launch” is saved. 1 picture, file or spreadsheet was left out.'),
    )
  })

  describe('of a spreadsheet', () => {
    const cellsOf = (text: string) => ({
      rows: 1,
      columns: 1,
      readColumns: 1,
      shown: [[text]],
      written: [[text]],
    })
    const drawSheet = (sheets: Partial<SheetPort>) =>
      draw({
        ports: { ...pagePorts, sheets: { ...pagePorts.sheets, ...sheets } },
        document: page(p('a', 'Hello'), block('sheet', 's', { token: 'sht_a' })),
      })

    test('a template is inserted once, even if Use is pressed again while its cells are stored', async () => {
      let store = (_token: string) => undefined as void
      const add = () => new Promise<string>((resolve) => (store = resolve))
      const { user, outline, onClose } = await drawSheet({ read: () => Promise.resolve(cellsOf('1')), add })
      await user.click(button('Save'))
      await waitFor(() => expect(templates().at(-1)).toBe('● Launch '))
      await user.click(button('Use'))
      const first = store
      await user.click(button('Use'))
      first('local')
      store('local')
      await waitFor(() => expect(onClose).toHaveBeenCalled())
      expect(onClose).toHaveBeenCalledOnce()
      expect(outline().match(/Title/g)).toHaveLength(1)
    })

    test('a preview shows the stored cells even if the spreadsheet has changed', async () => {
      const read = vi.fn<SheetPort['read']>().mockResolvedValueOnce(cellsOf('Then'))
      read.mockResolvedValue(cellsOf('Now'))
      const { user } = await drawSheet({ read })
      await user.click(button('Save'))
      const preview = await screen.findByRole('region', { name: 'Preview of “Launch”' })
      await within(preview).findByText('Hello')
      // Printing reads everything, as scrolling does.
      fireEvent(window, new Event('beforeprint'))
      const [cell] = await within(preview).findAllByText(/^(Then|Now)$/)
      expect(cell!.textContent).toBe('Then')
    })
  })

  test('says that a browser without room did not save it', async () => {
    const { user } = await draw({ isFull: true })
    await user.click(button('Save'))
    await waitFor(() =>
      expect(said()).toContainEqual(expect.stringMatching(/^The browser could not save it\./)),
    )
  })

  test('a saved template is deleted on the second press, not on the first', async () => {
    const { user } = await draw()
    await user.click(button('Save'))
    await user.click(await screen.findByRole('button', { name: 'Delete the template “Launch”' }))
    expect(templates()).toContain('● Launch ')
    await user.click(button('Delete for good'))
    await waitFor(() => expect(said()).toContain('“Launch” is deleted.'))
    await waitFor(() => expect(templates().join()).not.toContain('Launch'))
  })

  test('a saved template that the browser cannot delete stays, with a note', async () => {
    const { user } = await draw()
    await user.click(button('Save'))
    const remove = await screen.findByRole('button', { name: 'Delete the template “Launch”' })
    vi.spyOn(browserStore, 'update').mockRejectedValueOnce(new Error('locked'))
    await user.click(remove)
    await user.click(button('Delete for good'))
    await waitFor(() => expect(said()).toContain('The browser could not delete “Launch”. Try again.'))
    expect(templates()).toContain('● Launch ')
  })

  test('built-in templates cannot be deleted', async () => {
    await draw()
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  })
})

describe('a file', () => {
  const choose = async (user: Awaited<ReturnType<typeof draw>>['user'], text: string) => {
    await user.click(button('Open a file…'))
    await user.upload(
      document.querySelector<HTMLInputElement>('input[type=file]')!,
      new File([text], 't.json'),
    )
  }

  test('with a template is saved', async () => {
    const { user } = await draw()
    await choose(user, templateToFile({ id: 't', name: 'Theirs', blocks: [p('x', 'Hi')], media: {} }).text)
    await waitFor(() => expect(said()).toContain('“Theirs” is saved in this browser.'))
    await waitFor(() => expect(templates()).toContain('● Theirs '))
  })

  test('whose blocks cannot all be created says what was left out', async () => {
    const { user } = await draw()
    const blocks = [p('x', 'Hi'), block('okr', 'o')]
    await choose(user, JSON.stringify({ herald_template: 1, name: 'Theirs', blocks }))
    await waitFor(() =>
      expect(said().join()).toContain('Changed or left out: 1 block of a type not allowed there.'),
    )
  })

  test('without a template is refused with a note', async () => {
    const { user } = await draw()
    await choose(user, '{}')
    await waitFor(() => expect(said()).toContain('This file is not a Herald template.'))
  })
})
