import { X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../ui/button'
import type { NamedChat } from '../audience'
import { useNamedChats } from '../use-named-chats'
import type { ShownChat } from '../use-named-chats'
import { useAudienceWords } from '../words'
import { ChatField } from './chat-field'
import styles from './chat-choice.module.css'

interface Props {
  chats: readonly NamedChat[]
  onChange(chats: readonly NamedChat[]): void
}

/** Chooses chats one by one: the field, and below it the chosen chats in their order, each with a way out. */
export function ChatChoice({ chats, onChange }: Props) {
  const { say } = useAudienceWords()
  const named = useNamedChats(chats)
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <ChatField
        chosen={chats.map(({ chat_id }) => chat_id)}
        onChoose={(ids, names) =>
          onChange(
            ids.map(
              (chat_id) =>
                chats.find((each) => each.chat_id === chat_id) ?? { chat_id, name: names.get(chat_id) ?? '' },
            ),
          )
        }
        inputRef={field}
      />
      {chats.length === 0 ? (
        <p className={styles['quiet']}>{say('form.noneChosen')}</p>
      ) : (
        <ul className={styles['chats']} aria-label={say('form.chosen')}>
          {named.map((chat) => (
            <ChosenChat
              key={chat.chat_id}
              chat={chat}
              onRemove={() => {
                onChange(chats.filter(({ chat_id }) => chat_id !== chat.chat_id))
                field.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function ChosenChat({ chat, onRemove }: { chat: ShownChat; onRemove(): void }) {
  const { say } = useAudienceWords()
  const name = chat.isUnseen ? say('form.unseen') : chat.name || chat.chat_id
  return (
    <li className={styles['chat']}>
      <span className={styles['name']}>{name}</span>
      <Button look="quiet" aria-label={say('form.removeChat', { name })} onClick={onRemove}>
        <X size={14} aria-hidden="true" />
      </Button>
    </li>
  )
}
