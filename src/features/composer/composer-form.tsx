import { CornerDownRight, Pencil, X } from 'lucide-react'
import {
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { Button } from '../../ui/button'
import { isComposingKey } from '../../ui/command-registry'
import { FailureNote } from '../../ui/failure'
import { useFocusMove } from '../../ui/outside-react'
import { plainTextOf } from '../message-content/message-content'
import { ComposerBar } from './composer-bar'
import { DraftField } from './draft-field'
import { Attachments, DraftPreview } from './draft-preview'
import { draftOfMessage } from './edited-draft'
import { markSelection, type ReplaceText } from './marks-toolbar'
import { isEmptyDraft, joinedDrafts, partSign, type Draft } from './message-draft'
import type { ComposerTarget, OutgoingQueue } from './outgoing-queue'
import { OutgoingRows, UnfitFiles } from './outgoing-rows'
import { PasteNote } from './paste-note'
import { SeveralControl } from './several-control'
import { takeBackTo, useDraft, useReturned } from './use-draft'
import { useMentionOffers } from './use-mention-offers'
import { usePasting } from './use-pasting'
import { MOST_EXCERPT, useSending } from './use-sending'
import { useWords } from './words'
import styles from './composer-form.module.css'

interface Props {
  queue: OutgoingQueue
  chatId: string
  chatName: string
  /** The thread, and the message with which it begins. */
  thread?: { id: string; rootId: string }
  target: ComposerTarget
  onTarget(target: ComposerTarget): void
  /** Names of the chat's people by open_id. */
  people: ReadonlyMap<string, string>
  /** Called with the message as it is after the edit. */
  onEdited(message: Message): void
  /** Why nobody can write here, instead of the field. What was refused before can still be copied or dropped. */
  closed?: ReactNode
}

/** Writes messages, at the foot of a list: what is being sent, what it replies to, the text, and how to send it. */
export function Composer(props: Props) {
  const { queue, chatId, thread, target, closed } = props
  const newPlace = [queue.appId, chatId, thread?.id].filter(Boolean).join(' ')
  const place = target.is === 'edit' ? `${newPlace} ${target.message.message_id}` : newPlace
  const hadFocusRef = useRef(false)
  const foot = useRef<HTMLDivElement>(null)
  return (
    <div ref={foot} className={styles['foot']}>
      <OutgoingRows
        queue={queue}
        chatId={chatId}
        threadId={thread?.id}
        onActed={() => foot.current?.querySelector('textarea')?.focus()}
      />
      {closed ?? (
        <Editor key={place} place={place} newPlace={newPlace} hadFocusRef={hadFocusRef} {...props} />
      )}
    </div>
  )
}

interface EditorProps extends Props {
  /** Where its draft is kept. */
  place: string
  /** Where a new message is written. */
  newPlace: string
  /** Whether the focus was in the composer when its target was left. */
  hadFocusRef: RefObject<boolean>
}

function Editor({ place, newPlace, hadFocusRef, ...props }: EditorProps) {
  const { queue, chatId, chatName, thread, target, onTarget, people, onEdited } = props
  const { t } = useWords()
  const isEditing = target.is === 'edit'
  const edited = isEditing ? target.message : undefined
  const first = useMemo(() => edited && draftOfMessage(edited), [edited])
  const { draft, write, files, unfit, attach, clear } = useDraft(place, first)
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const id = useId()
  const isCard = draft.kind === 'card'
  const text = isCard ? draft.card : draft.text
  const keptSign = draft.kind === 'post' && draft.parts ? partSign(draft.parts[0], 1) : undefined

  const leaveTarget = useTarget(target, onTarget, field, hadFocusRef)
  useReturned(props, (outgoing) => {
    if (isEditing) takeBackTo(newPlace, outgoing)
    else if (outgoing.draft) write(joinedDrafts(outgoing.draft, draft))
    else if (outgoing.file) attach([...files, outgoing.file])
    field.current?.focus()
  })

  const change = (different: Partial<Draft>) => {
    sending.forget()
    write({ ...draft, ...different })
  }
  const setText = (next: string) => change(isCard ? { card: next } : { text: next })
  const selectNext = useNextSelection(field, text, setCaret)
  const select = (at: number) => selectNext([at, at])
  const pasting = usePasting({ draft, files, people, isEditing, field, change, attach, select })
  /** Replaces a range of the text, and selects a part of what replaced it. */
  const replace: ReplaceText = (from, to, put, part = [put.length, put.length]) => {
    selectNext([from + part[0], from + part[1]])
    setText(text.slice(0, from) + put + text.slice(to))
  }
  const selection = (): [number, number] => [
    field.current?.selectionStart ?? text.length,
    field.current?.selectionEnd ?? text.length,
  ]
  const offers = useMentionOffers({ draft, caret, people, change, select })
  const leave = (clears = isEditing) => {
    pasting.dismiss()
    if (clears) clear()
    leaveTarget()
  }
  const sending = useSending({
    to: { queue, chatId, thread, target },
    draft,
    files,
    write,
    onBegin: () => leave(true),
    onEdited(message) {
      onEdited(message)
      leave()
    },
  })

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    pasting.onKey(event)
    if (isComposingKey(event.nativeEvent)) return
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    const isCommand = (ctrlKey || metaKey) && !altKey
    if (offers.offered.length > 0) {
      if (!offers.onKey(event)) return
    } else if (key === 'Escape' && target.is !== 'new') leave()
    else if (key === 'Enter' && (isCommand || (!isCard && !shiftKey && !isTouch()))) sending.send()
    else if (draft.kind === 'post' && isCommand && !shiftKey && key.toLowerCase() in markKeys) {
      markSelection(markKeys[key.toLowerCase() as keyof typeof markKeys], { text, selection, replace })
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const label = t(thread ? 'labelThread' : 'label')
  const isNew = target.is === 'new' && !thread
  const { wrong } = sending
  return (
    <section className={styles['composer']} aria-label={label}>
      {target.is !== 'new' && <Heading target={target} onClose={() => leave()} />}
      {files.length > 0 && <Attachments files={files} onChange={attach} />}
      <UnfitFiles unfit={unfit} />
      <DraftField
        {...{ id, field, draft, offers, pasting, selection, replace, onKeyDown }}
        label={isCard ? t('card') : label}
        placeholder={isCard ? t('cardHint') : t(thread ? 'placeThread' : 'place', { chat: chatName })}
        describedBy={wrong !== undefined ? `${id}-wrong` : keptSign === undefined ? undefined : `${id}-parts`}
        isInvalid={wrong !== undefined}
        isSaving={sending.isSaving}
        onChange={change}
        onCaret={setCaret}
      />
      {pasting.note && (
        <PasteNote note={pasting.note} asPlain={pasting.asPlain} onDismiss={pasting.dismiss} />
      )}
      <FieldNotes id={id} keptSign={keptSign} sending={sending} />
      {draft.kind !== 'text' && !isEmptyDraft(draft) && <DraftPreview draft={draft} names={people} />}
      <ComposerBar
        kind={draft.kind}
        isEditing={isEditing}
        canSend={sending.canSend}
        several={
          isNew && (
            <SeveralControl {...{ queue, chatId, chatName, draft, files }} onBegin={() => leave(true)} />
          )
        }
        onKind={(kind) => change({ kind })}
        onAttach={(chosen) => attach([...files, ...chosen])}
        onMention={() => {
          const [from, to] = selection()
          const before = from > 0 && !/\s/.test(text[from - 1] ?? '') ? ' @' : '@'
          replace(from, to, before)
        }}
        onEmoji={(glyph) => replace(...selection(), glyph)}
        field={() => field.current}
        onLeave={() => leave()}
        onSend={sending.send}
      />
    </section>
  )
}

/** Moves the focus to the field with each new target. Returns a function that leaves the target. */
function useTarget(
  target: ComposerTarget,
  onTarget: (target: ComposerTarget) => void,
  field: RefObject<HTMLTextAreaElement | null>,
  hadFocusRef: RefObject<boolean>,
) {
  useFocusMove(target, () => {
    if (target.is !== 'new' || hadFocusRef.current) field.current?.focus()
    hadFocusRef.current = false
  })
  return () => {
    hadFocusRef.current = field.current?.closest('section')?.contains(document.activeElement) === true
    onTarget({ is: 'new' })
  }
}

/** Returns a function that sets what is selected once the changed text is shown. */
function useNextSelection(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  onCaret: (at: number) => void,
) {
  const wanted = useRef<[number, number]>(undefined)
  useLayoutEffect(() => {
    const [from, to] = wanted.current ?? []
    if (from === undefined || to === undefined) return
    wanted.current = undefined
    field.current?.focus()
    field.current?.setSelectionRange(from, to)
    onCaret(to)
    // Only a changed text shows what was wanted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text])
  return (range: [number, number]) => void (wanted.current = range)
}

interface FieldNotesProps {
  id: string
  /** The sign of a part that cannot be changed here; undefined if there is none. */
  keptSign: string | undefined
  sending: ReturnType<typeof useSending>
}

/** What has to be known about the text, and what went wrong. */
function FieldNotes({ id, keptSign, sending: { wrong, newer, failure, send } }: FieldNotesProps) {
  const { t } = useWords()
  return (
    <>
      {keptSign !== undefined && (
        <p id={`${id}-parts`} className={styles['quiet']}>
          {t('parts', { sign: keptSign })}
        </p>
      )}
      {wrong !== undefined && (
        <p id={`${id}-wrong`} role="alert" className={styles['wrong']}>
          {t('notJson', { why: wrong })}
        </p>
      )}
      {newer !== undefined && (
        <p role="alert" className={styles['wrong']}>
          {t('newer', { words: newer })}
        </p>
      )}
      {failure !== undefined && <FailureNote error={failure} doing="acts" retry={send} />}
    </>
  )
}

const markKeys = { b: '**', i: '*', u: '__' } as const

/** On a touch keyboard Enter starts a new line. */
const isTouch = () => matchMedia('(pointer: coarse)').matches

interface HeadingProps {
  target: Exclude<ComposerTarget, { is: 'new' }>
  onClose(): void
}

/** The message that is edited or answered. */
function Heading({ target, onClose }: HeadingProps) {
  const { t } = useWords()
  return (
    <div className={styles['target']}>
      <span aria-hidden="true">
        {target.is === 'edit' ? <Pencil size={14} /> : <CornerDownRight size={14} />}
      </span>
      <p className={styles['excerpt']}>
        <strong>
          {target.is === 'edit'
            ? t('editing')
            : t(target.inThread ? 'threadTo' : 'replyTo', { name: target.name })}
        </strong>{' '}
        {plainTextOf(target.message).slice(0, MOST_EXCERPT)}
      </p>
      <Button look="quiet" aria-label={t('cancel')} title={t('cancel')} onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </Button>
    </div>
  )
}
