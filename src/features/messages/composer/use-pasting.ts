import { useRef, useState, type ClipboardEvent, type RefObject } from 'react'
import { insertText } from '../../../browser/insert-text'
import { carriedFile } from '../../../editor/import/carried-file'
import { LossCounter, type Loss, type LossKey } from '../../../editor/import/losses'
import { hasFilesOnly } from '../../../editor/paste/has-files-only'
import { looksLikeMarkdown } from '../../../editor/paste/looks-like-markdown'
import { useSubscription } from '../../../ui/outside-react'
import { isWithinCode, type Draft } from './message-draft'
import { needPost, pasteInto, wordsOf } from './paste-into-draft'
import type { PostLines } from './post-from-blocks'

/** What a paste changed, for the note below the field. */
export interface PasteNote {
  losses: readonly Loss[]
  /** Whether the text became a post. */
  isFormatted: boolean
  /** Replaces what was pasted by its plain text; undefined if it came without any. */
  asPlain: (() => void) | undefined
}

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

interface Clipboard {
  html: string
  text: string
  place: 'text' | 'title'
}

interface Step {
  before: Draft
  after: Draft
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
  const steps = useRef<Step[]>([])

  function insert(clipboard: Clipboard, given: PostLines) {
    const isText = clipboard.html === '' && draft.kind === 'text' && !needPost(given.lines)
    const read = isText ? plainLines(clipboard.text) : given
    const { current } = field
    const range: [number, number] = [
      current?.selectionStart ?? draft.text.length,
      current?.selectionEnd ?? draft.text.length,
    ]
    const made = pasteInto(draft, range, read.lines)
    if (current && insertText(current, made)) current.setSelectionRange(made.caret, made.caret)
    select(made.caret)
    change(made.draft)
    steps.current = [...steps.current.slice(1 - MOST_STEPS), { before: draft, after: made.draft }]
    const losses = attachPictures(read)
    const isFormatted = made.draft.kind !== draft.kind
    const asPlain = () => {
      const { text: plain } = clipboard
      change({ ...draft, text: draft.text.slice(0, range[0]) + plain + draft.text.slice(range[1]) })
      select(range[0] + plain.length)
      attach(files)
      setNote(undefined)
    }
    const hasNote = isFormatted || losses.length > 0
    setNote(hasNote ? { losses, isFormatted, asPlain: clipboard.text ? asPlain : undefined } : undefined)
  }

  /** The first line is the title, and the others begin the text. */
  function insertInTitle(read: PostLines) {
    const [first = [], ...rest] = read.lines
    const made = pasteInto({ ...draft, kind: 'post' }, [0, 0], rest)
    const between = rest.length > 0 && draft.text !== '' && !made.put.endsWith('\n') ? '\n' : ''
    const text = made.put + between + draft.text
    change({
      ...made.draft,
      title: [draft.title.trim(), wordsOf(first).trim()].filter(Boolean).join(' '),
      text,
    })
    const losses = attachPictures(read)
    setNote(losses.length > 0 ? { losses, isFormatted: false, asPlain: undefined } : undefined)
  }

  /** Attaches the pictures as files, because a paste knows none of the platform's keys. Returns all losses. */
  function attachPictures({ pictures, losses }: PostLines): readonly Loss[] {
    const tally = new LossCounter()
    for (const { key, number } of losses) tally.add(key, number)
    const carried = isEditing ? [] : pictures.flatMap((address) => carriedFile(address)?.file ?? [])
    tally.add('picturesApart', carried.length)
    tally.add('pictures', pictures.length - carried.length)
    if (carried.length > 0) attach([...files, ...carried])
    return tally.losses
  }

  useSubscription(
    pasted,
    (clipboard, onRead: (read: Read) => void) => {
      void readClipboard(clipboard, people).then((read) => onRead({ clipboard, read }))
      return () => undefined
    },
    ({ clipboard, read }) => (clipboard.place === 'title' ? insertInTitle(read) : insert(clipboard, read)),
  )

  return {
    note,
    dismiss: () => setNote(undefined),
    onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
      const wantsPlain = isPlain.current
      isPlain.current = false
      const clipboard = contentOf(event)
      if (draft.kind === 'card') return
      if (hasFilesOnly(clipboard)) {
        if (isEditing) return
        event.preventDefault()
        attach([...files, ...clipboard.files])
        return
      }
      const isCode = draft.kind === 'post' && isWithinCode(draft.text, event.currentTarget.selectionStart)
      if (wantsPlain || isCode || !hasFormatting(clipboard)) return
      event.preventDefault()
      setPasted({ ...clipboard, place: 'text' })
    },
    onPasteInTitle(event: ClipboardEvent<HTMLInputElement>) {
      const clipboard = contentOf(event)
      if (!/[\r\n]/.test(clipboard.text.trim())) return
      event.preventDefault()
      setPasted({ ...clipboard, html: isPlain.current ? '' : clipboard.html, place: 'title' })
      isPlain.current = false
    },
    /** Remembers whether a paste that follows is the plain one: its event does not say so. */
    onKey({
      key,
      ctrlKey,
      metaKey,
      shiftKey,
    }: {
      key: string
      ctrlKey: boolean
      metaKey: boolean
      shiftKey: boolean
    }) {
      if (key.toLowerCase() === 'v') isPlain.current = (ctrlKey || metaKey) && shiftKey
    },
    /** The draft that Undo or Redo leads to: with its text, a text that became a post is a text again. */
    draftAt(text: string, inputType: string | undefined): Draft | undefined {
      if (inputType === 'historyUndo')
        return steps.current.findLast(({ before }) => before.text === text)?.before
      if (inputType === 'historyRedo')
        return steps.current.findLast(({ after }) => after.text === text)?.after
      return undefined
    },
  }
}

interface Read {
  clipboard: Clipboard
  read: PostLines
}

const MOST_STEPS = 100

const contentOf = ({ clipboardData }: ClipboardEvent) => ({
  files: [...clipboardData.files],
  // A code editor also copies its colours: what is meant is the text.
  html: clipboardData.types.includes('vscode-editor-data') ? '' : clipboardData.getData('text/html'),
  text: clipboardData.getData('text/plain'),
})

const hasFormatting = ({ html, text }: { html: string; text: string }) =>
  html !== '' || looksLikeMarkdown(text)

const plainLines = (text: string): PostLines => ({
  lines: text.split(/\r\n?|\n/).map((line) => [{ tag: 'text', text: line }]),
  pictures: [],
  losses: [],
})

const asText = (text: string, key: LossKey): PostLines => ({
  ...plainLines(text),
  losses: [{ key, number: 1 }],
})

async function readClipboard(
  { html, text, place }: Clipboard,
  people: Pasting['people'],
): Promise<PostLines> {
  try {
    const { postFromHtml, postFromMarkdown } = await import('./read-pasted')
    if (html !== '') return postFromHtml(html, people) ?? asText(text, 'formattingAsText')
    if (place === 'title' && !looksLikeMarkdown(text)) return plainLines(text)
    return (await postFromMarkdown(text, people)) ?? asText(text, 'markdownAsText')
  } catch {
    // The reader cannot be loaded: perhaps the page is offline.
    return plainLines(text)
  }
}
