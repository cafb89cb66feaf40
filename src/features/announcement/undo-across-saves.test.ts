import fc from 'fast-check'
import { redo, undo, undoDepth } from 'prosemirror-history'
import { TextSelection } from 'prosemirror-state'
import type { Command, EditorState } from 'prosemirror-state'
import { beforeAll, expect, test } from 'vitest'
import { preOrder } from '../../../document/block-tree'
import { ConsoleOn, readAll, settle } from '../../../saving/testing/console-on'
import { fuzzChats } from '../../../saving/testing/fuzz-chats'
import type { FuzzChats } from '../../../saving/testing/fuzz-chats'
import { outline } from '../../../saving/testing/outline'
import {
  bullet,
  callout,
  fileView,
  grid,
  image,
  p,
  page,
  quoteContainer,
  table,
} from '../../../saving/testing/page'
import { runs } from '../../../service/testing/random-runs'
import { applyDocument, replaceDocument } from '../../editor/changes/replace-document'
import { deleteBlocks } from '../../editor/commands/delete-blocks'
import { editingKeymap } from '../../editor/commands/editing-keymap'
import { moveBlocks } from '../../editor/commands/move-blocks'
import { positionOfBlock } from '../../editor/queries/blocks'
import { BlockSelection } from '../../editor/selection/block-selection'
import { apply, stateOf } from '../../editor/testing/state-of'
import { treeFromDoc } from '../../editor/wire/tree-from-doc'

/** With the real editor, queue and service: undoing a change after a save also undoes it on the service. */
const start = page(
  p('a', 'alpha', p('b', 'beta')),
  image('i'),
  callout('c', p('d', 'delta'), p('e', 'epsilon')),
  fileView('v', 'boxcnFile'),
  table('t', [
    ['1', '2'],
    ['3', '4'],
  ]),
  bullet('f', 'phi'),
  fileView('w', 'boxcnInLine', 3),
  quoteContainer('q', p('qp', 'rho')),
  grid('g', ['g1', p('gp', 'sigma')], ['g2', p('gq', 'tau')]),
)
let chats: FuzzChats

beforeAll(async () => {
  chats = await fuzzChats(start)
})

/** One announcement with an editor. Each command is shown, saved, and merged back before the next. */
async function opened() {
  const { chat, clock, service } = await chats.next()
  const console = await ConsoleOn.open({ service, chat, clock })
  let state = stateOf(console.screen, [console.screen.id, 0])
  const held = async () => outline(await readAll(service, chat, console.queue.getSnapshot().revision))
  return {
    console,
    held,
    id: (name: string) => `${name}_${chat}`,
    get state() {
      return state
    },
    async run(...commands: Command[]) {
      for (const command of commands) {
        state = apply(state, command)
        console.show(treeFromDoc(state.doc))
        await settle(clock, [console])
        const learnt = replaceDocument(state, console.screen)
        if (learnt) state = state.apply(learnt)
        expect(console.queue.getSnapshot().phase).toBe('idle')
        expect(await held()).toEqual(outline(treeFromDoc(state.doc)))
      }
    },
  }
}

const inLine =
  (id: string, act: Command): Command =>
  (state, dispatch) => {
    const at = positionOfBlock(state.doc, id)
    const line = at === undefined ? undefined : state.doc.nodeAt(at + 1)
    if (at === undefined || line?.type.name !== 'line') return false
    return act(state.apply(state.tr.setSelection(TextSelection.create(state.doc, at + 2))), dispatch)
  }

/** Replaces the first letters of a line, as an undo step of its own. */
const retype =
  (id: string, words: string): Command =>
  (state, dispatch) => {
    const at = positionOfBlock(state.doc, id)
    if (at === undefined || state.doc.nodeAt(at + 1)?.type.name !== 'line') return false
    dispatch?.(state.tr.insertText(words, at + 2).setTime((clockOfEdits += 5_000)))
    return true
  }
let clockOfEdits = 0

const selecting =
  (id: string, act: (state: EditorState) => Command): Command =>
  (state, dispatch) => {
    const at = positionOfBlock(state.doc, id)
    const run = at === undefined ? undefined : BlockSelection.create(state.doc, at)
    if (!run) return false
    const selected = state.apply(state.tr.setSelection(run))
    return act(selected)(selected, dispatch)
  }

const remove = (id: string) => selecting(id, () => deleteBlocks)
const moveBefore =
  (id: string, other: string): Command =>
  (state, dispatch) => {
    const [from, at] = [positionOfBlock(state.doc, id), positionOfBlock(state.doc, other)]
    const run = from === undefined ? undefined : BlockSelection.create(state.doc, from)
    if (!run || at === undefined) return false
    const tr = state.tr.setSelection(run)
    if (moveBlocks(tr, run, { at }) || !tr.docChanged) return false
    dispatch?.(tr)
    return true
  }

test('undo restores a deleted picture, file, callout and table with their bytes', async () => {
  const session = await opened()
  const before = await session.held()
  const { id } = session
  await session.run(...['i', 'v', 'c', 't'].map((name) => remove(id(name))))
  expect(session.state.doc.childCount).toBe(6)
  await session.run(undo, undo, undo, undo)
  expect(await session.held()).toEqual(before)
  // Each was uploaded again, because no two blocks share bytes on the platform.
  expect(session.console.uploads).toHaveLength(2)
  await session.run(redo, redo, redo, redo)
  expect(session.state.doc.childCount).toBe(6)
})

test('undo reverts a restored version in one step', async () => {
  const session = await opened()
  const before = await session.held()
  const { id } = session
  const version = page(
    p(id('f'), 'phi was first'),
    callout('old', p('older', 'inside')),
    image('pic', 'boxcnOld'),
    // Every restored version contains the blocks that cannot be created again.
    ...treeFromDoc(session.state.doc).children.filter((child) => child.id === id('w')),
  )
  await session.run(applyDocument({ ...version, id: session.console.screen.id }))
  expect(undoDepth(session.state)).toBe(1)
  expect(await session.held()).toEqual(outline(version))
  await session.run(undo)
  expect(await session.held()).toEqual(before)
})

interface Gesture {
  does: 'type' | 'remove' | 'move' | 'split' | 'indent'
  /** An index into the current blocks. */
  which: number
  to: number
}

/** Runs all gestures, each saved before the next, and then undoes all of them. */
async function doneAndUndone(gestures: readonly Gesture[]) {
  const session = await opened()
  const before = await session.held()
  for (const { does, which, to } of gestures) {
    const blocks = preOrder(treeFromDoc(session.state.doc)).slice(1)
    const block = blocks[which % blocks.length]!.id
    const other = blocks[to % blocks.length]!.id
    const commands = {
      type: retype(block, 'x'),
      remove: remove(block),
      move: moveBefore(block, other),
      split: inLine(block, editingKeymap['Enter']!),
      indent: inLine(block, editingKeymap['Tab']!),
    }
    await session.run(commands[does])
  }
  while (undoDepth(session.state) > 0) await session.run(undo)
  expect(await session.held()).toEqual(before)
}

test('a file stays in its view: commands on the file inside it do nothing (seed -704797452)', async () => {
  const session = await opened()
  const before = await session.held()
  const { id } = session
  await session.run(moveBefore(id('v'), id('a')))
  const shown = session.state.doc
  await session.run(
    moveBefore(id('v_file'), id('v')),
    remove(id('v_file')),
    moveBefore(id('f'), id('v_file')),
  )
  expect(session.state.doc).toBe(shown)
  await session.run(undo)
  expect(await session.held()).toEqual(before)
})

test('a file in a line stays in place while the blocks around it move and are saved', async () => {
  const session = await opened()
  const before = await session.held()
  const { id } = session
  const shown = session.state.doc
  await session.run(moveBefore(id('w'), id('d')), remove(id('w')), moveBefore(id('f'), id('w_file')))
  expect(session.state.doc).toBe(shown)
  await session.run(moveBefore(id('w'), id('a')), moveBefore(id('f'), id('w')), remove(id('v')))
  expect(
    treeFromDoc(session.state.doc)
      .children.slice(0, 2)
      .map((child) => child.id),
  ).toEqual([id('f'), id('w')])
  await session.run(undo, undo, undo)
  expect(await session.held()).toEqual(before)
})

test('undoing any saved changes restores the first document on the service', async () => {
  const which = fc.nat(1_000)
  const does = fc.constantFrom<Gesture['does'][]>('type', 'remove', 'move', 'split', 'indent')
  const gesture = fc.record({ does, which, to: which })
  await fc.assert(fc.asyncProperty(fc.array(gesture, { minLength: 1, maxLength: 5 }), doneAndUndone), {
    numRuns: runs(8, 150),
  })
})
