import { Suspense, useState } from 'react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockTree } from '../../../document/block-tree'
import { explainFailure } from '../../../i18n/explain-failure'
import { Failure } from '../../../ui/failure'
import { useLegacyAnnouncement } from '../../../api/announcement/get-old-announcement'
import { useReadingPorts } from '../../document/ports/use-reading-ports'
import { PublishControl } from '../../publish/components/publish-control'
import { usePublish } from '../../publish/use-publish'
import { useWords } from '../../document/use-words'
import { AnnouncementHeader } from './announcement-header'
import styles from './announcement-page.module.css'
import { DocumentSkeleton } from '../../document/document-skeleton'
import { DocumentEditor } from '../../document/lazy-document-editor'
import { Preview } from './preview'

interface Props {
  header: Omit<ComponentProps<typeof AnnouncementHeader>, 'revision'>
}

/** An announcement of the old type: read like any other, and edited only once somebody has upgraded it. */
export function OldAnnouncement({ header }: Props) {
  const say = useWords()
  const { t } = useTranslation('failures')
  const { chatId, name } = header
  const legacy = useLegacyAnnouncement(chatId, true)
  const ports = useReadingPorts(chatId)
  const publish = usePublish(chatId)
  const [previewed, setPreviewed] = useState<BlockTree>()
  const document = legacy.data?.document
  const label = say('label', { name })
  return (
    <article className={styles['page']} aria-label={label} aria-busy={legacy.isPending}>
      <AnnouncementHeader
        {...header}
        revision={legacy.data?.revision}
        {...(document && { onPreview: () => setPreviewed(document) })}
      >
        {document ? <PublishControl publish={publish} /> : null}
      </AnnouncementHeader>
      {legacy.error ? (
        <Failure {...explainFailure(legacy.error, t)} retry={() => void legacy.refetch()} />
      ) : null}
      {legacy.isPending ? <DocumentSkeleton /> : null}
      {document ? (
        <Suspense fallback={<DocumentSkeleton />}>
          <div className={styles['document']}>
            <DocumentEditor
              key={legacy.data?.revision}
              onHandle={ignore}
              document={document}
              editable={false}
              label={label}
              onChange={ignore}
              onRefused={ignore}
              ports={ports}
              names={ports.people}
              onRefusedWords={ignore}
            />
          </div>
        </Suspense>
      ) : null}
      {previewed ? (
        <Preview document={previewed} label={label} ports={ports} onClose={() => setPreviewed(undefined)} />
      ) : null}
    </article>
  )
}

/** Nothing can be changed, and nobody asks. */
const ignore = () => undefined
