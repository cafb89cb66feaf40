import { AtSign, Braces, CornerDownRight, Paperclip, Pencil, SendHorizontal, Type, X } from 'lucide-react'
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
import { editMessage, getMessage } from '../../api/messages/messages'
import { useTranslation } from '../../i18n/words'
import { Button } from '../../ui/button'
import { isComposingKey } from '../../ui/command-registry'
import { FailureNote } from '../../ui/failure'
import { useFocusMove, useSubscription } from '../../ui/outside-react'
import { pickFiles } from '../../ui/pick-files'
import { usePinyin } from '../../ui/use-pinyin'
import { plainTextOf } from '../message-content/search-text'
import { Attachments, DraftPreview, wordsOf } from './draft-preview'
import { draftOfMessage } from './edited-draft'
import { MarksToolbar, markSelection, Tool, type ReplaceText } from './marks-toolbar'
import { MentionList, mentionQueryAt, offeredMentions } from './mention-list'
import {
  isEmptyDraft,
  joinedDrafts,
  mentionSign,
  partSign,
  sentContentOf,
  type Draft,
  type DraftMention,
  type SentContent,
} from './message-draft'
import type { ComposerTarget, OutgoingQueue } from './outgoing-queue'
import { OutgoingRows } from './outgoing-rows'
import { PasteNote } from './paste-note'
import { takeBackTo, useDraft } from './use-draft'
import { usePasting } from './use-pasting'
import styles from './composer.module.css'

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
}

/** Writes messages, at the foot of a list: what is being sent, what it replies to, the text, and how to send it. */
export function Composer(props: Props) {
  const { queue, chatId, thread, target } = props
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
      <Editor key={place} place={place} newPlace={newPlace} hadFocusRef={hadFocusRef} {...props} />
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
  const { t } = useTranslation('messages')
  const editing = target.is === 'edit' ? target.message : undefined
  const first = useMemo(() => editing && draftOfMessage(editing), [editing])
  const { draft, write, files, attach, clear } = useDraft(place, first)
  const field = useRef<HTMLTextAreaElement>(null)
  const [failure, setFailure] = useState<unknown>()
  const [isSaving, setSaving] = useState(false)
  const [wrong, setWrong] = useState<string>()
  /** The newer version that another user or tab has saved since this edit began. */
  const [newer, setNewer] = useState<string>()
  const [caret, setCaret] = useState(0)
  /** Position of the `@` whose list was closed. */
  const [closedAt, setClosedAt] = useState<number>()
  const id = useId()
  const isCard = draft.kind === 'card'
  const text = isCard ? draft.card : draft.text
  const keptSign = draft.kind === 'post' && draft.parts ? partSign(draft.parts[0], 1) : undefined
  const canSend = !isSaving && (!isEmptyDraft(draft) || files.length > 0)

  useFocusMove(target, () => {
    if (target.is !== 'new' || hadFocusRef.current) field.current?.focus()
    hadFocusRef.current = false
  })
  const leaveTarget = () => {
    hadFocusRef.current = field.current?.closest('section')?.contains(document.activeElement) === true
    onTarget({ is: 'new' })
  }

  // The draft or file of a refused message comes back to be changed.
  useSubscription(
    queue,
    (messages, onTakenBack: Parameters<typeof queue.onTakenBack>[0]) => messages.onTakenBack(onTakenBack),
    (outgoing) => {
      if (outgoing.chat_id !== chatId || outgoing.thread_id !== thread?.id) return
      if (editing) takeBackTo(newPlace, outgoing)
      else if (outgoing.draft) write(joinedDrafts(outgoing.draft, draft))
      else if (outgoing.file) attach([...files, outgoing.file])
      onTarget(outgoing.target)
      field.current?.focus()
    },
  )

  const change = (different: Partial<Draft>) => {
    setWrong(undefined)
    setFailure(undefined)
    write({ ...draft, ...different })
  }
  const setText = (next: string) => change(isCard ? { card: next } : { text: next })

  const wantedSelection = useRef<[number, number]>(undefined)
  useLayoutEffect(() => {
    const [from, to] = wantedSelection.current ?? []
    if (from === undefined || to === undefined) return
    wantedSelection.current = undefined
    field.current?.focus()
    field.current?.setSelectionRange(from, to)
    setCaret(to)
  }, [text])
  const pasting = usePasting({
    draft,
    files,
    people,
    isEditing: editing !== undefined,
    field,
    change,
    attach,
    select(at) {
      wantedSelection.current = [at, at]
    },
  })
  /** Replaces a range of the text, and selects a part of what replaced it. */
  const replace: ReplaceText = (from, to, put, select = [put.length, put.length]) => {
    wantedSelection.current = [from + select[0], from + select[1]]
    setText(text.slice(0, from) + put + text.slice(to))
  }
  const selection = (): [number, number] => [
    field.current?.selectionStart ?? text.length,
    field.current?.selectionEnd ?? text.length,
  ]

  const mention = isCard ? undefined : mentionQueryAt(text, caret)
  const readsAs = usePinyin(mention?.query ?? '')
  const offered =
    mention && mention.at !== closedAt
      ? offeredMentions(
          mention.query,
          { people, mentioned: draft.mentions, everyone: t('composer.everyone') },
          readsAs,
        )
      : []
  const [activeOffer, setActiveOffer] = useState(0)
  const active = Math.min(activeOffer, offered.length - 1)
  const isChoosing =
    mention !== undefined && mention.at !== closedAt && (offered.length > 0 || mention.query !== '')
  const choose = (chosen: DraftMention) => {
    if (!mention) return
    const sign = mentionSign(chosen)
    const put = `${sign} `
    const end = mention.at + 1 + mention.query.length
    wantedSelection.current = [mention.at + put.length, mention.at + put.length]
    change({
      text: text.slice(0, mention.at) + put + text.slice(end),
      mentions: [...draft.mentions.filter((each) => mentionSign(each) !== sign), chosen],
    })
    setActiveOffer(0)
  }

  const leave = () => {
    pasting.dismiss()
    if (target.is === 'edit') clear()
    leaveTarget()
  }

  async function send() {
    if (!canSend) return
    let sent: SentContent | undefined
    try {
      sent = isEmptyDraft(draft) ? undefined : sentContentOf(draft)
    } catch (error) {
      setWrong((error as Error).message)
      return
    }
    if (editing) return await save(editing, sent)
    const reply =
      target.is === 'reply'
        ? { message_id: target.message.message_id, inThread: target.inThread || thread !== undefined }
        : thread && { message_id: thread.rootId, inThread: true }
    pasting.dismiss()
    const where = { chat_id: chatId, thread_id: thread?.id, reply, target }
    clear()
    leaveTarget()
    // Starts all of them at once: the queue keeps what was cleared here, even if the user leaves the page.
    await Promise.all([
      ...files.map((file) => queue.begin({ ...where, file, words: file.name })),
      ...(sent ? [queue.begin({ ...where, sent, words: wordsOf(sent), draft })] : []),
    ])
  }

  async function save({ message_id }: Message, sent: SentContent | undefined) {
    if (sent?.msg_type !== 'text' && sent?.msg_type !== 'post') return
    setSaving(true)
    setFailure(undefined)
    setNewer(undefined)
    try {
      const { msg_type, content } = sent
      const [now] = (await getMessage(message_id)).items
      if (now?.body.content !== undefined && draft.of !== undefined && now.body.content !== draft.of) {
        write({ ...draft, of: now.body.content })
        setNewer(plainTextOf(now).slice(0, MOST_EXCERPT))
        return setSaving(false)
      }
      onEdited(await editMessage(message_id, { msg_type, content }))
      leave()
    } catch (error) {
      setFailure(error)
      setSaving(false)
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    pasting.onKey(event)
    if (isComposingKey(event.nativeEvent)) return
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    const isCommand = (ctrlKey || metaKey) && !altKey
    if (isChoosing && offered.length > 0) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key]
      const chosen = offered[active]
      if (step) setActiveOffer((active + step + offered.length) % offered.length)
      else if ((key === 'Enter' || key === 'Tab') && chosen && !shiftKey) choose(chosen)
      else if (key === 'Escape') setClosedAt(mention.at)
      else return
    } else if (key === 'Escape' && target.is !== 'new') leave()
    else if (key === 'Enter' && (isCommand || (!isCard && !shiftKey && !isTouch()))) void send()
    else if (draft.kind === 'post' && isCommand && !shiftKey && key.toLowerCase() in markKeys)
      mark(markKeys[key.toLowerCase() as keyof typeof markKeys])
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const mark = (sign: string) => markSelection(sign, { text, selection, replace })
  const label = t(thread ? 'composer.labelThread' : 'composer.label')
  return (
    <section className={styles['composer']} aria-label={label}>
      {target.is !== 'new' && (
        <Heading
          icon={target.is === 'edit' ? <Pencil size={14} /> : <CornerDownRight size={14} />}
          onClose={leave}
        >
          <strong>
            {target.is === 'edit'
              ? t('composer.editing')
              : t(target.inThread ? 'composer.threadTo' : 'composer.replyTo', { name: target.name })}
          </strong>{' '}
          {plainTextOf(target.message).slice(0, MOST_EXCERPT)}
        </Heading>
      )}
      {files.length > 0 && <Attachments files={files} onChange={attach} />}
      {draft.kind === 'post' && (
        <>
          <input
            className={styles['title']}
            type="text"
            dir="auto"
            aria-label={t('composer.title')}
            placeholder={t('composer.title')}
            readOnly={isSaving}
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
            onKeyDown={pasting.onKey}
            onPaste={pasting.onPasteInTitle}
          />
          <MarksToolbar text={text} selection={selection} replace={replace} />
        </>
      )}
      <div className={styles['field']}>
        <textarea
          ref={field}
          className={`${styles['text']} ${isCard ? styles['json'] : ''}`}
          dir={isCard ? 'ltr' : 'auto'}
          rows={isCard ? 6 : 1}
          aria-label={isCard ? t('composer.card') : label}
          aria-autocomplete={isCard ? undefined : 'list'}
          aria-controls={isChoosing ? `${id}-people` : undefined}
          aria-activedescendant={isChoosing && offered.length > 0 ? `${id}-${active}` : undefined}
          aria-invalid={wrong !== undefined}
          aria-describedby={
            wrong !== undefined ? `${id}-wrong` : keptSign === undefined ? undefined : `${id}-parts`
          }
          placeholder={
            isCard
              ? t('composer.cardHint')
              : t(thread ? 'composer.placeThread' : 'composer.place', { chat: chatName })
          }
          spellCheck={!isCard}
          readOnly={isSaving}
          value={text}
          onChange={(event) => {
            setCaret(event.target.selectionStart)
            setActiveOffer(0)
            setClosedAt(undefined)
            const { inputType } = event.nativeEvent as Partial<InputEvent>
            const known = isCard ? undefined : pasting.draftAt(event.target.value, inputType)
            if (known) change(known)
            else setText(event.target.value)
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onPaste={pasting.onPaste}
        />
        {isChoosing && (
          <MentionList id={id} offered={offered} active={active} query={mention.query} onChoose={choose} />
        )}
      </div>
      {pasting.note && (
        <PasteNote note={pasting.note} asPlain={pasting.asPlain} onDismiss={pasting.dismiss} />
      )}
      {keptSign !== undefined && (
        <p id={`${id}-parts`} className={styles['quiet']}>
          {t('composer.parts', { sign: keptSign })}
        </p>
      )}
      {wrong !== undefined && (
        <p id={`${id}-wrong`} role="alert" className={styles['wrong']}>
          {t('composer.notJson', { why: wrong })}
        </p>
      )}
      {newer !== undefined && (
        <p role="alert" className={styles['wrong']}>
          {t('composer.newer', { words: newer })}
        </p>
      )}
      {failure !== undefined && <FailureNote error={failure} doing="acts" retry={() => void send()} />}
      {draft.kind !== 'text' && !isEmptyDraft(draft) && <DraftPreview draft={draft} names={people} />}
      <div className={styles['bar']}>
        <Tool
          label={t('composer.formatting')}
          icon={<Type size={16} />}
          isOn={draft.kind === 'post'}
          onClick={() => change({ kind: draft.kind === 'post' ? 'text' : 'post' })}
        />
        {!editing && (
          <>
            <Tool
              label={t('composer.asCard')}
              icon={<Braces size={16} />}
              isOn={isCard}
              onClick={() => change({ kind: isCard ? 'text' : 'card' })}
            />
            <Tool
              label={t('composer.attach')}
              icon={<Paperclip size={16} />}
              onClick={() => void pickFiles().then((chosen) => attach([...files, ...chosen]))}
            />
          </>
        )}
        {!isCard && (
          <Tool
            label={t('composer.mention')}
            icon={<AtSign size={16} />}
            onClick={() => {
              const [from, to] = selection()
              const before = from > 0 && !/\s/.test(text[from - 1] ?? '') ? ' @' : '@'
              replace(from, to, before)
            }}
          />
        )}
        <span className={styles['hint']}>{!isCard && t('composer.sendHint')}</span>
        {target.is === 'edit' && (
          <Button look="quiet" onClick={leave}>
            {t('composer.cancel')}
          </Button>
        )}
        <Button look="primary" disabled={!canSend} onClick={() => void send()}>
          <SendHorizontal size={16} aria-hidden="true" />
          {t(editing ? 'composer.save' : 'composer.send')}
        </Button>
      </div>
    </section>
  )
}

const MOST_EXCERPT = 160

const markKeys = { b: '**', i: '*', u: '__' } as const

/** On a touch keyboard Enter starts a new line. */
const isTouch = () => matchMedia('(pointer: coarse)').matches

function Heading({ icon, onClose, children }: { icon: ReactNode; onClose(): void; children: ReactNode }) {
  const { t } = useTranslation('messages')
  return (
    <div className={styles['target']}>
      <span aria-hidden="true">{icon}</span>
      <p className={styles['excerpt']}>{children}</p>
      <Button look="quiet" aria-label={t('composer.cancel')} title={t('composer.cancel')} onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </Button>
    </div>
  )
}
