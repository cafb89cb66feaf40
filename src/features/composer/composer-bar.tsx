import { AtSign, Braces, Paperclip, SendHorizontal, Smile, Type } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { pickFiles } from '../../ui/pick-files'
import { EmojiPopup } from '../emoji/emoji'
import { Tool } from './marks-toolbar'
import type { Draft } from './message-draft'
import { useWords } from './words'
import styles from './composer-form.module.css'

interface Props {
  kind: Draft['kind']
  isEditing: boolean
  canSend: boolean
  /** Sends it to several chats. */
  several?: ReactNode
  onKind(kind: Draft['kind']): void
  onAttach(files: readonly File[]): void
  onMention(): void
  onEmoji(glyph: string): void
  /** Gives the focus back to the text. */
  field(): HTMLElement | null
  onLeave(): void
  onSend(): void
}

/** What can be done with the draft: another kind of message, files, a mention, and sending. */
export function ComposerBar({
  kind,
  isEditing,
  canSend,
  several,
  onKind,
  onAttach,
  onMention,
  onEmoji,
  field,
  onLeave,
  onSend,
}: Props) {
  const { t } = useWords()
  const isCard = kind === 'card'
  const [emojiAt, setEmojiAt] = useState<DOMRect>()
  return (
    <div className={styles['bar']}>
      <Tool
        label={t('formatting')}
        icon={<Type size={16} />}
        isOn={kind === 'post'}
        onClick={() => onKind(kind === 'post' ? 'text' : 'post')}
      />
      {!isEditing && (
        <>
          <Tool
            label={t('asCard')}
            icon={<Braces size={16} />}
            isOn={isCard}
            onClick={() => onKind(isCard ? 'text' : 'card')}
          />
          <Tool
            label={t('attach')}
            icon={<Paperclip size={16} />}
            onClick={() => void pickFiles().then(onAttach)}
          />
        </>
      )}
      {!isCard && <Tool label={t('mention')} icon={<AtSign size={16} />} onClick={onMention} />}
      {!isCard && (
        <Tool
          label={t('emoji')}
          icon={<Smile size={16} />}
          onClick={({ currentTarget }) => setEmojiAt(currentTarget.getBoundingClientRect())}
        />
      )}
      <Suspense fallback={null}>
        {emojiAt && (
          <EmojiPopup
            of="text"
            anchor={{ getBoundingClientRect: () => emojiAt }}
            onPick={onEmoji}
            onClose={() => setEmojiAt(undefined)}
            finalFocus={field}
          />
        )}
      </Suspense>
      {several}
      <span className={styles['hint']}>{!isCard && t('sendHint')}</span>
      {isEditing && (
        <Button look="quiet" onClick={onLeave}>
          {t('cancel')}
        </Button>
      )}
      <Button look="primary" disabled={!canSend} onClick={onSend}>
        <SendHorizontal size={16} aria-hidden="true" />
        {t(isEditing ? 'save' : 'send')}
      </Button>
    </div>
  )
}
