import { useRef, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import { LossCounter, type Loss } from '../../../formats/losses'
import { insertText } from '../../browser/insert-text'
import { carriedFile } from '../../editor/import/carried-file'
import { hasFilesOnly } from '../../editor/paste/has-files-only'
import { useSubscription } from '../../ui/outside-react'
import {
  asText,
  contentOf,
  hasFormatting,
  plainLines,
  readClipboard,
  type Clipboard,
} from './clipboard-content'
import { isWithinCode, sentContentOf, type Draft } from './message-draft'
import { isAlone, needPost, pasteInto, wordsOf, type PastedDraft } from './paste-into-draft'
import type { PostLines } from './post-from-blocks'

/** The changes that a paste made, for the note below the field. */
export interface PasteNote {
  losses: readonly Loss[]
  /** Set if the text became a post. */
  formatted?: {
    before: Draft
    after: Draft
    range: Range
    /** The plain text of the clipboard. */
    text: string
    /** The pictures that were attached. */
    carried: readonly File[]
  }
}

type Range = [from: number, to: number]

interface Pasting {
  draft: Draft
  files: readonly File[]
  people: ReadonlyMap<string, string>
  isEditing: boolean
  field: RefObject<HTMLTextAreaElement | null>
  change(different: Partial<Draft>): void
  attach(files: readonly File[]): void
  /** Selects a place of the text once it is shown. */
  select(at: number): void
}

interface Step {
  before: Draft
  after: Draft
  /** Whether the browser's Undo takes it back. */
  isRecorded: boolean
}

/**
 * Pasting into the composer: with the readers of announcements, so that lists, tables, links and marks arrive as far
 * as a post can hold them. Text without formatting is left to the browser, and so is Ctrl+Shift+V.
 */
export function usePasting(pasting: Pasting) {
  const { draft, files, people, isEditing, field, change, attach, select } = pasting
  const [pasted, setPasted] = useState<Clipboard>()
  const [note, setNote] = useState<PasteNote>()
  const isPlain = useRef(false)
  const steps = usePasteSteps(draft)

  function insert({ html, text }: Clipboard, given: PostLines) {
    const { current } = field
    const range: Range = [
      current?.selectionStart ?? draft.text.length,
      current?.selectionEnd ?? draft.text.length,
    ]
    const isText = html === '' && draft.kind === 'text' && !needPost(given.lines)
    const [read, made] = fitting(draft, isText ? plainLines(text) : given, text, range)
    const isRecorded = current !== null && insertText(current, made)
    select(made.caret)
    change(made.draft)
    steps.add({ before: draft, after: made.draft, isRecorded })
    const { losses, carried } = attachPictures(read)
    const formatted = { before: draft, after: made.draft, range, text, carried }
    if (made.draft.kind !== draft.kind) setNote({ losses, ...(text !== '' && { formatted }) })
    else setNote(losses.length > 0 ? { losses } : undefined)
  }

  function insertInTitle(range: Range, read: PostLines) {
    const [made, links] = pastedInTitle(draft, range, read)
    change(made)
    const { losses } = attachPictures(read)
    const all = links > 0 ? [...losses, { key: 'plainLinks' as const, number: links }] : losses
    setNote(all.length > 0 ? { losses: all } : undefined)
  }

  /** Attaches the pictures as files, because a paste knows none of the platform's keys. */
  function attachPictures({ pictures, losses }: PostLines) {
    const tally = new LossCounter()
    for (const { key, number } of losses) tally.add(key, number)
    const carried = isEditing ? [] : pictures.flatMap((address) => carriedFile(address)?.file ?? [])
    tally.add('picturesApart', carried.length)
    tally.add('pictures', pictures.length - carried.length)
    if (carried.length > 0) attach([...files, ...carried])
    return { losses: tally.losses, carried }
  }

  useSubscription(
    pasted,
    (clipboard, onRead: (read: Read) => void) => {
      void readClipboard(clipboard, people).then((read) => onRead({ clipboard, read }))
      return () => undefined
    },
    ({ clipboard, read }) =>
      clipboard.inTitle ? insertInTitle(clipboard.inTitle, read) : insert(clipboard, read),
  )

  const { formatted } = note ?? {}
  const isAsPasted = formatted?.after.text === draft.text && formatted.after.title === draft.title

  return {
    note,
    dismiss: () => setNote(undefined),
    /** Replaces what was pasted by its plain text; undefined once the user has changed it. */
    asPlain:
      formatted && isAsPasted
        ? () => {
            const { before, range, text, carried } = formatted
            change({ ...before, text: before.text.slice(0, range[0]) + text + before.text.slice(range[1]) })
            select(range[0] + text.length)
            attach(files.filter((file) => !carried.includes(file)))
            setNote(undefined)
          }
        : undefined,
    onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
      const wantsPlain = isPlain.current
      const { readOnly, selectionStart } = event.currentTarget
      const clipboard = contentOf(event)
      if (draft.kind === 'card' || readOnly) return
      if (hasFilesOnly(clipboard)) {
        event.preventDefault()
        if (isEditing)
          void import('./read-pasted').then(() => setNote({ losses: lostFiles(clipboard.files) }))
        else attach([...files, ...clipboard.files])
        return
      }
      const isCode = draft.kind === 'post' && isWithinCode(draft.text, selectionStart)
      if (wantsPlain || isCode || !hasFormatting(clipboard)) return
      event.preventDefault()
      setPasted(clipboard)
    },
    onPasteInTitle(event: ClipboardEvent<HTMLInputElement>) {
      const { readOnly, selectionStart, selectionEnd } = event.currentTarget
      const clipboard = contentOf(event)
      const text = clipboard.text.trim()
      if (readOnly || !/[\r\n]/.test(text)) return
      event.preventDefault()
      const inTitle: Range = [selectionStart ?? 0, selectionEnd ?? 0]
      if (isPlain.current) insertInTitle(inTitle, plainLines(text))
      else setPasted({ html: clipboard.html, text, inTitle })
    },
    /**
     * Remembers whether a paste that follows is the plain one: its event does not say so. Takes back a paste that the
     * browser cannot take back.
     */
    onKey(event: KeyboardEvent) {
      const { code, ctrlKey, metaKey, shiftKey, target } = event
      isPlain.current = code === 'KeyV' && (ctrlKey || metaKey) && shiftKey
      const before = target === field.current ? steps.undoneBy(event) : undefined
      if (!before) return
      event.preventDefault()
      change(before)
      setNote(undefined)
    },
    /** The draft that Undo or Redo leads to: with its text, a text that became a post is a text again. */
    draftAt(text: string, inputType: string | undefined): Draft | undefined {
      const known = steps.draftAt(text, inputType)
      if (known && inputType === 'historyUndo') setNote(undefined)
      return known
    },
  }
}

/**
 * The first line goes into the title, and the others begin the text. Code and rules are no titles. Returns the draft,
 * and the number of links that became words.
 */
function pastedInTitle(draft: Draft, [from, to]: Range, { lines }: PostLines): [Draft, links: number] {
  const [first = [], ...others] = lines
  const rest = isAlone(first) ? lines : others
  const words = isAlone(first) ? '' : wordsOf(first)
  const made = pasteInto({ ...draft, kind: 'post' }, [0, 0], rest)
  const between = rest.length > 0 && draft.text !== '' && !made.put.endsWith('\n') ? '\n' : ''
  const title = draft.title.slice(0, from) + words + draft.title.slice(to)
  const links = isAlone(first) ? 0 : first.filter(({ tag }) => tag === 'a').length
  return [{ ...made.draft, title, text: made.put + between + draft.text }, links]
}

/** The pastes into a draft, for Undo and Redo. */
function usePasteSteps(draft: Draft) {
  const steps = useRef<Step[]>([])
  return {
    add: (step: Step) => void (steps.current = [...steps.current.slice(1 - MOST_STEPS), step]),
    /** The draft before the last paste, if the key takes that back and the browser cannot. */
    undoneBy({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): Draft | undefined {
      const last = steps.current.at(-1)
      const isUndo = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey
      if (!isUndo || !last || last.isRecorded || last.after.text !== draft.text) return undefined
      steps.current = steps.current.slice(0, -1)
      return last.before
    },
    draftAt(text: string, inputType: string | undefined): Draft | undefined {
      if (inputType === 'historyRedo')
        return steps.current.findLast(({ after }) => after.text === text)?.after
      if (inputType !== 'historyUndo') return undefined
      return steps.current.findLast(({ before }) => before.text === text)?.before
    },
  }
}

/** Takes the plain text instead if the draft is a text and would be too long as a post. */
function fitting(draft: Draft, read: PostLines, text: string, range: Range): [PostLines, PastedDraft] {
  const made = pasteInto(draft, range, read.lines)
  if (draft.kind === 'post' || text === '' || fits(made.draft)) return [read, made]
  const plain = asText(text, 'formattingAsText')
  return [plain, pasteInto(draft, range, plain.lines)]
}

interface Read {
  clipboard: Clipboard
  read: PostLines
}

const MOST_STEPS = 100

/** The most bytes of a post; a text takes five times as many (platform/messages#calls). */
const MOST_BYTES = 30 * 1024

function fits(draft: Draft): boolean {
  if (draft.kind !== 'post') return true
  const { content } = sentContentOf(draft)
  return content.length * 3 <= MOST_BYTES || new TextEncoder().encode(content).length <= MOST_BYTES
}

/** Files that a message cannot get while it is edited. */
function lostFiles(files: readonly File[]): readonly Loss[] {
  const tally = new LossCounter()
  for (const { type } of files) tally.add(type.startsWith('image/') ? 'pictures' : 'embeds')
  return tally.losses
}
