import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Conversation, ConversationMessage } from '../../../../contract/herald/people'
import type { Pressed } from '../../../../contract/herald/person-acts'
import { formatDateTime } from '../../../i18n/format-quantities'
import { Button } from '../../../ui/button'
import { Chip } from '../../../ui/chip'
import { isComposingKey } from '../../../ui/command-registry'
import { EmptyState } from '../../../ui/empty-state'
import { FailureNote } from '../../../ui/failure'
import { Loading } from '../../../ui/skeleton'
import { CardPressContext, MessageBody } from '../../message-content/message-content'
import { useAct, useConversation, useSay } from '../conversation'
import { noNames, usePersonNames, useReadChatNames } from '../use-names'
import { useSearchParam } from '../use-search-param'
import { useWords } from '../words'
import { ActionMenu } from './action-menu'
import { MessagePlace } from './message-place'
import { NamedOptions } from './named-options'
import styles from './conversation-view.module.css'
import shared from './workbench-page.module.css'

/** A chat in which the operator writes as any person, and sees the bot's answers. */
export function ConversationView({ appNames }: { appNames: ReadonlyMap<string, string> }) {
  const { t } = useWords()
  const chats = useReadChatNames()
  const chatNames = chats.data ?? noNames
  const personNames = usePersonNames()
  const [chosenChat, setChat] = useSearchParam('chat')
  const [chosenPerson, setPerson] = useSearchParam('as')
  const chatId = chosenChat || ([...chatNames.keys()][0] ?? '')
  const conversation = useConversation(chatId)
  const act = useAct(chatId)
  const members = conversation.data?.members ?? []
  const personId = chosenPerson || (members[0]?.open_id ?? '')
  const isInside = members.some(({ open_id }) => open_id === personId)
  const others = [...personNames].filter(([id]) => !members.some(({ open_id }) => open_id === id))
  const inChat = { open_id: personId, chat_id: chatId }
  return (
    <section className={`${shared['section']} ${styles['window']}`} aria-labelledby="conversation-title">
      <div className={shared['heading']}>
        <h2 id="conversation-title">{t('conversation.title')}</h2>
        <p className={shared['why']}>{t('conversation.why')}</p>
      </div>
      <div className={styles['who']}>
        <label className={shared['field']}>
          {t('conversation.chat')}
          <select value={chatId} onChange={(event) => setChat(event.target.value)}>
            {chatId !== '' && !chatNames.has(chatId) && <option value={chatId}>{chatId}</option>}
            <NamedOptions names={chatNames} />
          </select>
        </label>
        <label className={shared['field']}>
          {t('conversation.person')}
          <select value={personId} onChange={(event) => setPerson(event.target.value)}>
            <optgroup label={t('conversation.inside')}>
              <NamedOptions names={members.map(({ open_id, name }) => [open_id, name])} />
            </optgroup>
            <optgroup label={t('conversation.outside')}>
              <NamedOptions names={others} />
            </optgroup>
          </select>
        </label>
        <Button
          disabled={!personId || act.isPending}
          onClick={() => act.mutate({ act: isInside ? 'leave' : 'join', ...inChat })}
        >
          {t(isInside ? 'conversation.leave' : 'conversation.join')}
        </Button>
        <EnterBotChat
          appNames={appNames}
          isBusy={act.isPending || !personId}
          onEnter={(app_id) =>
            act.mutate(
              { act: 'enter', open_id: personId, app_id },
              { onSuccess: ({ chat_id }) => chat_id && setChat(chat_id) },
            )
          }
        />
      </div>
      {(chatId === '' ? chats : conversation).isPending && <Loading words={t('conversation.loading')} />}
      {chatId === '' && chats.isError && (
        <FailureNote error={chats.error} retry={() => void chats.refetch()} />
      )}
      {chatId === '' && chats.isSuccess && (
        <EmptyState title={t('conversation.noChat')}>{t('conversation.noChatNext')}</EmptyState>
      )}
      {conversation.isError && !conversation.data && (
        <FailureNote error={conversation.error} retry={() => void conversation.refetch()} />
      )}
      {conversation.data && (
        <Talk key={chatId} conversation={conversation.data} personId={personId} act={act} />
      )}
      {act.isError && <FailureNote error={act.error} />}
    </section>
  )
}

interface EnterProps {
  appNames: ReadonlyMap<string, string>
  isBusy: boolean
  onEnter(appId: string): void
}

/** Opens the one-to-one chat of the person with a bot. */
function EnterBotChat({ appNames, isBusy, onEnter }: EnterProps) {
  const { t } = useWords()
  return (
    <ActionMenu
      face={t('conversation.enter')}
      disabled={isBusy}
      items={[...appNames].map(([id, name]) => ({ label: name || id, run: () => onEnter(id) }))}
    />
  )
}

interface TalkProps {
  conversation: Conversation
  personId: string
  act: ReturnType<typeof useAct>
}

function Talk({ conversation, personId, act }: TalkProps) {
  const { t } = useWords()
  const { chat, bots, members } = conversation
  const messages = conversation.messages
    .filter(({ visible_to = personId }) => visible_to === personId)
    .map((message) => asSeenBy(message, personId))
  const [reply, setReply] = useState<{ to: string; inThread: boolean }>()
  const list = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.message_id
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [newest])
  const names = new Map(members.map(({ open_id, name }) => [open_id, name]))
  const byId = new Map(messages.map((message) => [message.message_id, message]))
  const answered = reply && byId.get(reply.to)
  return (
    <>
      <p className={shared['note']}>
        {bots.length === 0
          ? t('conversation.noBots')
          : t('conversation.bots', { list: bots.map(({ app_id, name }) => name || app_id).join(', ') })}
        {chat.muted && ` · ${t('conversation.muted')}`}
        {chat.dissolved && ` · ${t('conversation.dissolved')}`}
      </p>
      {messages.length === 0 && (
        <EmptyState title={t('conversation.empty')}>{t('conversation.emptyNext')}</EmptyState>
      )}
      {/* It scrolls, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={list} className={styles['log']} role="log" aria-label={t('conversation.list')} tabIndex={0}>
        <ol className={styles['messages']}>
          {messages.map((message) => (
            <MessageItem
              key={message.message_id}
              message={message}
              answered={byId.get(message.parent_id ?? '')}
              names={names}
              personId={personId}
              act={act}
              onReply={(inThread) => setReply({ to: message.message_id, inThread })}
            />
          ))}
        </ol>
      </div>
      {act.data?.pressed && <PressedNote pressed={act.data.pressed} />}
      <Composer
        conversation={conversation}
        personId={personId}
        answered={answered}
        inThread={reply?.inThread ?? false}
        onDone={() => setReply(undefined)}
      />
    </>
  )
}

/** An exclusive card may look different to each person. */
const asSeenBy = (message: ConversationMessage, personId: string): ConversationMessage => {
  const content = message.card_views?.[personId]
  return content === undefined ? message : { ...message, body: { ...message.body, content } }
}

const emojis = ['THUMBSUP', 'OK', 'SMILE', 'HEART', 'DONE', 'LGTM'] as const

interface ItemProps {
  message: ConversationMessage
  /** The message that it replies to, if that is shown too. */
  answered: ConversationMessage | undefined
  names: ReadonlyMap<string, string>
  personId: string
  act: ReturnType<typeof useAct>
  onReply(inThread: boolean): void
}

function MessageItem({ message, answered, names, personId, act, onReply }: ItemProps) {
  const { t, i18n } = useWords()
  const { message_id, sender, sender_name, reactions, deleted, visible_to } = message
  const who = sender_name || sender.id
  const on = { open_id: personId, message_id }
  return (
    <li className={styles['message']} data-own={sender.id === personId || undefined}>
      <p className={styles['head']}>
        <span className={styles['name']}>{who}</span>
        {sender.sender_type === 'app' && <Chip tone="accent">{t('conversation.bot')}</Chip>}
        {visible_to && <Chip>{t('conversation.onlyYou')}</Chip>}
        <time className={shared['note']} dateTime={new Date(Number(message.create_time)).toISOString()}>
          {formatDateTime(Number(message.create_time), i18n.language, 'medium')}
        </time>
        {message.updated && <span className={shared['note']}>{t('conversation.edited')}</span>}
      </p>
      <MessagePlace message={message} answered={answered} />
      <CardPressContext
        value={{
          isBusy: act.isPending,
          press: (action) => act.mutate({ act: 'press', ...on, ...action }),
        }}
      >
        <MessageBody message={message} names={names} canOpen={false} />
      </CardPressContext>
      {!deleted && !visible_to && (
        <div className={styles['doing']}>
          {reactions.map(({ emoji_type, operator_ids }) => (
            <Button
              key={emoji_type}
              className={styles['reaction']}
              aria-pressed={operator_ids.includes(personId)}
              disabled={act.isPending}
              onClick={() =>
                act.mutate({ act: operator_ids.includes(personId) ? 'unreact' : 'react', ...on, emoji_type })
              }
            >
              {`${emoji_type} ${operator_ids.length}`}
            </Button>
          ))}
          <ActionMenu
            face={t('conversation.react')}
            label={t('conversation.reactTo', { who })}
            disabled={act.isPending}
            items={emojis.map((emoji_type) => ({
              label: emoji_type,
              run: () => act.mutate({ act: 'react', ...on, emoji_type }),
            }))}
          />
          <Button look="quiet" onClick={() => onReply(false)}>
            {t('conversation.reply')}
          </Button>
          {message.thread_id === undefined && (
            <Button look="quiet" onClick={() => onReply(true)}>
              {t('conversation.replyInThread')}
            </Button>
          )}
          <Button look="quiet" disabled={act.isPending} onClick={() => act.mutate({ act: 'read', ...on })}>
            {t('conversation.read')}
          </Button>
          <Button look="quiet" disabled={act.isPending} onClick={() => act.mutate({ act: 'recall', ...on })}>
            {t('conversation.recall')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** The bot's answer to a pressed button. */
function PressedNote({ pressed: { toast, code, result, card_updated } }: { pressed: Pressed }) {
  const { t } = useWords()
  const words = [
    toast?.content,
    card_updated ? t('conversation.cardUpdated') : '',
    code === undefined ? '' : t('conversation.pressFailed', { code, result }),
  ].filter(Boolean)
  return (
    <p role="status" className={shared['note']}>
      {words.length > 0 ? words.join(' · ') : t('conversation.pressed', { result })}
    </p>
  )
}

const types = [
  'text',
  'post',
  'interactive',
  'image',
  'file',
  'audio',
  'media',
  'share_chat',
  'share_user',
] as const

interface ComposerProps {
  conversation: Conversation
  personId: string
  /** The message that is replied to. */
  answered: ConversationMessage | undefined
  /** Whether the reply begins a thread. */
  inThread: boolean
  onDone(): void
}

/**
 * Writes the next message: text, or the content of another kind as JSON. Enter
 * sends text; Shift and Enter start a new line.
 */
function Composer({ conversation, personId, answered, inThread, onDone }: ComposerProps) {
  const { chat, bots, members } = conversation
  const { t } = useWords()
  const say = useSay(chat.chat_id)
  const [type, setType] = useState<(typeof types)[number]>('text')
  const [text, setText] = useState('')
  const [mention, setMention] = useState('')
  const send = () => {
    if (!text.trim() || say.isPending) return
    say.mutate(
      {
        chat_id: chat.chat_id,
        open_id: personId,
        ...(type === 'text' ? { text } : { msg_type: type, content: text }),
        ...(mention && type === 'text' && { mentions: [mention] }),
        ...(answered && { reply_to: answered.message_id, reply_in_thread: inThread }),
      },
      {
        onSuccess() {
          // Text typed during the send begins the next message.
          setText((now) => (now.startsWith(text) ? now.slice(text.length) : now))
          onDone()
        },
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposingKey(event.nativeEvent) || type !== 'text')
      return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={styles['composer']}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {answered && (
        <p className={shared['note']}>
          {t(inThread ? 'conversation.replyingInThread' : 'conversation.replying', {
            who: answered.sender_name || answered.sender.id,
          })}{' '}
          <Button look="quiet" onClick={onDone}>
            {t('cancel')}
          </Button>
        </p>
      )}
      <textarea
        className={styles['text']}
        rows={type === 'text' ? 2 : 6}
        aria-label={t(type === 'text' ? 'conversation.message' : 'conversation.content')}
        placeholder={t(type === 'text' ? 'conversation.messageHint' : 'conversation.contentHint')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles['send']}>
        <select
          className={styles['enter']}
          aria-label={t('conversation.type')}
          value={type}
          onChange={(event) => setType(types.find((each) => each === event.target.value) ?? 'text')}
        >
          {types.map((each) => (
            <option key={each} value={each}>
              {t(`conversation.types.${each}`)}
            </option>
          ))}
        </select>
        {type === 'text' && (
          <select
            className={styles['enter']}
            aria-label={t('conversation.mention')}
            value={mention}
            onChange={(event) => setMention(event.target.value)}
          >
            <option value="">{t('conversation.noMention')}</option>
            {[
              ...bots.map(({ app_id, name }) => [app_id, name] as const),
              ...members.map(({ open_id, name }) => [open_id, name] as const),
            ].map(([id, name]) => (
              <option key={id} value={id}>
                {`@${name || id}`}
              </option>
            ))}
          </select>
        )}
        <Button type="submit" look="primary" disabled={!personId || !text.trim() || say.isPending}>
          {t('conversation.send')}
        </Button>
      </div>
      {say.isError && <FailureNote error={say.error} />}
    </form>
  )
}
