import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { latinWords } from '../../testing/render'
import { block, p, page } from '../testing/page'
import { renderEditor } from '../testing/render-editor'

const four = page(p('a', 'one'), p('b', 'two'), p('c', 'three'), p('d', 'four'))
const said = (outline: string) => outline.split('\n').map((line) => /"(.*)"/.exec(line)?.[1])

describe('blocks are selected', () => {
  test('by Escape, extended by Shift and an arrow, and deleted in one undo step', async () => {
    const { user, goTo, selected, announced, outline } = await renderEditor(four)
    goTo('b')
    await user.keyboard('{Escape}')
    expect(selected()).toEqual(['two'])
    expect(announced()).toBe('Text “two” is selected.')
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(selected()).toEqual(['two', 'three'])
    expect(announced()).toBe('2 blocks are selected, the last: Text “three”.')
    await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}')
    expect(selected()).toEqual(['one', 'two'])
    await user.keyboard('{Delete}')
    expect(announced()).toBe('2 blocks deleted.')
    expect(said(outline())).toEqual(['three', 'four'])
    await user.keyboard('{Control>}z{/Control}')
    expect(said(outline())).toEqual(['one', 'two', 'three', 'four'])
  })

  test('and a letter does not replace them', async () => {
    const { user, goTo, selected, outline } = await renderEditor(four)
    goTo('b')
    await user.keyboard('{Escape}{Shift>}{ArrowDown}{/Shift}x')
    expect(selected()).toEqual(['two', 'three'])
    expect(said(outline())).toEqual(['one', 'two', 'three', 'four'])
  })

  test('all by Ctrl+A, but none with a message while the rest is still to come', async () => {
    const whole = await renderEditor(four)
    whole.goTo('b')
    await whole.user.keyboard('{Control>}aa{/Control}')
    expect(whole.selected()).toEqual(['one', 'two', 'three', 'four'])
    expect(whole.said).not.toHaveBeenCalled()
    cleanup()
    const { user, goTo, selected, said } = await renderEditor(four, { isPartial: true })
    goTo('b')
    await user.keyboard('{Control>}a{/Control}')
    expect([String(getSelection()), said.mock.calls]).toEqual(['two', []])
    await user.keyboard('{Control>}a{/Control}')
    expect(selected()).toEqual([])
    await user.keyboard('{Control>}{End}{/Control}')
    const words = expect.stringMatching(/^The announcement is still loading\. .+ select all/)
    expect(said.mock.calls).toEqual([[words], [words]])
  })

  test('never in a read-only document, which has no handle and no menu either', async () => {
    const { user, goTo, selected, outline } = await renderEditor(four, { editable: false })
    goTo('b')
    await user.keyboard('{Escape}{Delete}{Control>}/{/Control}')
    expect(selected()).toEqual([])
    expect(screen.queryByRole('button', { name: /^Block: |^Add a block below$/ })).toBeNull()
    expect(screen.queryByRole('menu')).toBeNull()
    expect(said(outline())).toEqual(['one', 'two', 'three', 'four'])
  })
})

describe('a block is dragged by keys', () => {
  test('Space starts it, arrows choose the place, and Escape puts the block back', async () => {
    const { user, goTo, selected, announced, outline } = await renderEditor(four)
    goTo('c')
    await user.keyboard('{Escape} ')
    expect(announced()).toMatch(/^Moving three\. .+ Space drops, Escape cancels\. Original place\.$/)
    await user.keyboard('{ArrowUp}')
    expect(announced()).toBe('Before Text “two”.')
    await user.keyboard('{Escape}')
    expect(announced()).toBe('Move cancelled.')
    expect(selected()).toEqual(['three'])
    expect(said(outline())).toEqual(['one', 'two', 'three', 'four'])
  })

  test('a key without a further place says so, and Space drops the block there', async () => {
    const { user, goTo, announced, outline } = await renderEditor(four)
    goTo('b')
    await user.keyboard('{Escape} {ArrowUp}{ArrowUp}')
    expect(announced()).toBe('No more places in this direction. Before Text “one”.')
    await user.keyboard(' ')
    expect(announced()).toBe('Moved. Before Text “one”.')
    expect(said(outline())).toEqual(['two', 'one', 'three', 'four'])
  })
})

describe('a block moves', () => {
  const by = (keys: string) => `{Alt>}{Shift>}${keys}{/Shift}{/Alt}`

  test('by one step with Alt+Shift and an arrow, with Ctrl to the edge, and takes the cursor along', async () => {
    const { user, goTo, announced, outline } = await renderEditor(four)
    goTo('c')
    await user.keyboard(by('{ArrowUp}'))
    expect(announced()).toBe('Moved. Before Text “two”.')
    await user.keyboard(by('{ArrowDown}'))
    expect(announced()).toBe('Moved. Before Text “four”.')
    await user.keyboard(`{Control>}${by('{ArrowUp}')}{/Control}`)
    expect(announced()).toBe('Moved. Before Text “one”.')
    await user.keyboard(`{Control>}${by('{ArrowUp}')}{/Control}`)
    expect(announced()).toBe('It can’t go any further.')
    await user.keyboard(`{Control>}${by('{ArrowDown}')}{/Control}!`)
    expect(announced()).toBe('Moved. After Text “four”.')
    expect(said(outline())).toEqual(['one', 'two', 'four', 'three!'])
  })

  test('through the dialog of its menu, which Escape closes with the block selected', async () => {
    const { user, goTo, text, selected, outline } = await renderEditor(four)
    goTo('a')
    const openDialog = async () => {
      await user.keyboard('{Control>}/{/Control}')
      await user.click(await screen.findByRole('menuitem', { name: 'Move to…' }))
      return within(await screen.findByRole('dialog', { name: 'Move to…' }))
    }
    await openDialog()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(text)
    expect(selected()).toEqual(['one'])
    const dialog = await openDialog()
    await user.type(dialog.getByRole('combobox'), 'three')
    await user.click(dialog.getByRole('radio', { name: 'Inside it' }))
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    expect(document.activeElement).toBe(text)
    expect(outline()).toBe('text b "two"\ntext c "three"\n  text a "one"\ntext d "four"')
  })
})

describe('a block that cannot be recreated', () => {
  const odd = page(p('a', 'one'), block('mindnote', 'm', { token: 'x' }), p('b', 'two'))

  const openMenu = async (language: 'en' | 'zh-CN' = 'en') => {
    const editor = await renderEditor(odd, { language })
    editor.goTo('a')
    await editor.user.keyboard('{Escape}{ArrowDown}')
    return editor
  }

  test('is not deleted by a key, and a message says why', async () => {
    const { user, said: refused, outline } = await openMenu()
    await user.keyboard('{Delete}')
    expect(refused).toHaveBeenCalledWith(
      expect.stringContaining('can’t be recreated, so deleting it can’t be undone'),
    )
    expect(outline()).toContain('mindnote m')
  })

  test('is deleted for good only after a dialog, whose harmless button has the focus', async () => {
    const { user, text, outline } = await openMenu()
    const ask = async () => {
      await user.keyboard('{Control>}/{/Control}')
      expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
      await user.click(await screen.findByRole('menuitem', { name: 'Delete for good…' }))
      return within(await screen.findByRole('alertdialog', { name: 'Delete for good?' }))
    }
    const first = await ask()
    // The focus moves a frame after the dialog opens.
    await waitFor(() => expect(document.activeElement).toBe(first.getByRole('button', { name: 'Keep' })))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(text)
    expect(outline()).toContain('mindnote m')
    await user.click((await ask()).getByRole('button', { name: 'Delete for good' }))
    expect(document.activeElement).toBe(text)
    expect(outline()).not.toContain('mindnote')
    await user.keyboard('{Control>}z{/Control}')
    expect(outline()).not.toContain('mindnote')
  })

  test('has a menu in Chinese when the language is Chinese', async () => {
    const { user } = await openMenu('zh-CN')
    await user.keyboard('{Control>}/{/Control}')
    await screen.findByRole('menuitem', { name: '彻底删除…' })
    expect(latinWords(screen.getByRole('menu')).filter((words) => !/^(Alt|Ctrl|Shift) /.test(words))).toEqual(
      [],
    )
  })
})
