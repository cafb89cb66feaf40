import { ImageOff } from 'lucide-react'
import type { Message } from '../../../../contract/im/messages/message'
import { emotionSign } from '../contents/emotion-signs'
import { LONG_TEXT } from '../contents/rich-nodes'
import type { RichNode, TextStyle } from '../contents/rich-nodes'
import { safeHref } from '../contents/text-spans'
import { UnavailableNote } from '../resources/brief-failure'
import { Picture } from '../resources/picture'
import { Playable } from '../resources/playable'
import { useWords } from '../words'
import { LongText, MentionChip } from './long-text'
import styles from '../message-body.module.css'

export interface NodeProps {
  node: RichNode
  message: Message
  /** Names by `@_user_n`. */
  mentioned: ReadonlyMap<string, string>
  /** Names of people by open_id. */
  names: ReadonlyMap<string, string>
}

const nobody: ReadonlyMap<string, string> = new Map()

/** One piece of a paragraph. */
export function RichNodeView({ node, message, mentioned, names }: NodeProps) {
  const { t } = useWords()
  switch (node.tag) {
    case 'text':
      return node.text.length > LONG_TEXT ? (
        <LongText text={node.text} names={nobody} />
      ) : (
        <span className={classOf(node.style)}>{node.text}</span>
      )
    case 'a': {
      const href = safeHref(node.href)
      const words = node.text || node.href
      if (href === undefined) return <span className={classOf(node.style)}>{words}</span>
      return (
        <a href={href} target="_blank" rel="noopener noreferrer" className={classOf(node.style)}>
          {words}
        </a>
      )
    }
    case 'at': {
      const isAll = node.user_id === 'all' || node.user_id === '@_all'
      const known = mentioned.get(node.user_id) ?? names.get(node.user_id)
      return <MentionChip name={isAll ? t('everyone') : (known ?? (node.user_name || node.user_id))} />
    }
    case 'img':
      return message.msg_type === 'interactive' ? (
        <span className={styles['missing']}>
          <ImageOff size={16} aria-hidden="true" />
          {t('kinds.image')}
          <UnavailableNote why="card" />
        </span>
      ) : (
        <Picture message={message} image_key={node.image_key} />
      )
    case 'media':
      return (
        <Playable
          message={message}
          file={{ type: 'file', file_key: node.file_key }}
          as="video"
          {...(node.image_key && { poster: node.image_key })}
        />
      )
    case 'emotion':
      return <Emotion type={node.emoji_type} />
    case 'code_block':
      return (
        <figure className={styles['code']}>
          {node.language && <figcaption>{node.language}</figcaption>}
          <pre>
            <code>{node.text}</code>
          </pre>
        </figure>
      )
    case 'hr':
      return <hr className={styles['rule']} />
    case 'button':
      return (
        <span className={styles['inert']}>
          {node.text || t('button')}
          <span className="visually-hidden"> ({t('button')})</span>
        </span>
      )
    case 'note':
      return <small className={styles['note']}>{node.text}</small>
    case 'other':
      return <span className={styles['other']}>{t('unknownPart', { name: node.name })}</span>
    default:
      return null
  }
}

/** An emoji of the platform: the Unicode character if there is one, else its name. */
function Emotion({ type }: { type: string }) {
  const sign = emotionSign(type)
  if (!sign) return <span className={styles['other']}>[{type}]</span>
  return (
    <span role="img" aria-label={type}>
      {sign}
    </span>
  )
}

export const classOf = (style: readonly TextStyle[]): string | undefined =>
  style.length === 0 ? undefined : style.map((each) => styles[each]).join(' ')
