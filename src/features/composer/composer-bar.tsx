import { AtSign, Braces, Paperclip, SendHorizontal, Type } from 'lucide-react'
import { Button } from '../../ui/button'
import { pickFiles } from '../../ui/pick-files'
import { Tool } from './marks-toolbar'
import type { Draft } from './message-draft'
import { useWords } from './words'
import styles from './composer-form.module.css'

interface Props {
  kind: Draft['kind']
  isEditing: boolean
  canSend: boolean
  onKind(kind: Draft['kind']): void
  onAttach(files: readonly File[]): void
  onMention(): void
  onLeave(): void
  onSend(): void
}

/** What can be done with the draft: another kind of message, files, a mention, and sending. */
export function ComposerBar({
  kind,
  isEditing,
  canSend,
  onKind,
  onAttach,
  onMention,
  onLeave,
  onSend,
}: Props) {
  const { t } = useWords()
  const isCard = kind === 'card'
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
