import { Paperclip, X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { Button } from '../../ui/button'
import { plainFileReason, type UploadRefusal } from '../files/files'
import { MessageBody, messageWith, plainTextOf } from '../message-content/message-content'
import { paragraphsOf, sentContentOf, type Draft, type SentContent } from './message-draft'
import { useUnfitWords } from './use-unfit-words'
import { useWords } from './words'
import styles from './composer-form.module.css'

const MOST_WORDS = 120
/** The beginning of the content, on one line. */
export const wordsOf = (sent: SentContent): string =>
  plainTextOf(messageWith(sent))
    .replaceAll(/<at [^>]*>([^<]*)<\/at>/g, '@$1')
    .slice(0, MOST_WORDS)

/** A preview of a post or a card; nothing while the card is not valid. */
export function DraftPreview({ draft, names }: { draft: Draft; names: ReadonlyMap<string, string> }) {
  const { t } = useWords()
  const message = useMemo(() => previewOf(draft), [draft])
  if (!message) return null
  return (
    <section className={styles['preview']} aria-label={t('preview')}>
      <MessageBody message={message} names={names} canOpen={false} />
    </section>
  )
}

function previewOf(draft: Draft): Message | undefined {
  if (draft.kind === 'post') {
    const content = paragraphsOf(draft).map((nodes) =>
      nodes.map((node) => {
        const name = draft.mentions.find(({ id }) => id === node['user_id'])?.name
        return name === undefined ? node : { ...node, user_name: name }
      }),
    )
    return messageWith({ msg_type: 'post', content: JSON.stringify({ title: draft.title, content }) })
  }
  try {
    return messageWith(sentContentOf(draft))
  } catch {
    return undefined
  }
}

/** The files of a draft, each of which can be removed again. */
export function Attachments({
  files,
  onChange,
}: {
  files: readonly File[]
  onChange(files: readonly File[]): void
}) {
  const { t } = useWords()
  return (
    <ul className={styles['files']}>
      {files.map((file, index) => (
        <li key={index}>
          <div className={styles['attached']}>
            <Paperclip size={14} aria-hidden="true" />
            <bdi className={styles['excerpt']}>{file.name}</bdi>
            <Button
              look="quiet"
              aria-label={t('leaveOut', { name: file.name })}
              onClick={() => onChange(files.filter((each) => each !== file))}
            >
              <X size={14} aria-hidden="true" />
            </Button>
          </div>
          <SentAsFile file={file} />
        </li>
      ))}
    </ul>
  )
}

/** Says beforehand that a picture or sound arrives as a plain file, and why. */
function SentAsFile({ file }: { file: File }) {
  const { t } = useWords()
  const words = useUnfitWords()
  const [read, setRead] = useState<{ file: File; why: UploadRefusal | undefined }>()
  const why = read?.file === file ? read.why : undefined
  useEffect(() => {
    let isGone = false
    // A file that can no longer be read says so when it is sent.
    void plainFileReason(file).then(
      (reason) => isGone || setRead({ file, why: reason }),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [file])
  return (
    <p role="status" className={styles['quiet']}>
      {why && t('sentAsFile', { name: file.name, why: words(why) })}
    </p>
  )
}
