import type { ReactNode } from 'react'
import { PageTabs } from '../../../ui/page-tabs'
import { PageTitle } from '../../../ui/page-title'
import { filesParts, filesRoute, type FilesPart } from '../files-route'
import { useWords } from '../words'

interface Props {
  part: FilesPart
  /** False if the operator's role may only read. */
  canUpload: boolean
  children: ReactNode
}

/** The files page: its title and its parts in the bar, and the open part. */
export function FilesPage({ part, canUpload, children }: Props) {
  const { t } = useWords()
  return (
    <PageTabs
      title={t('page.title')}
      label={t('page.parts')}
      tabs={filesParts
        .filter((each) => canUpload || each !== 'upload')
        .map((each) => ({ to: filesRoute(each), name: t(`page.${each}`) }))}
    >
      <PageTitle title={`${t(`page.${part}`)} · ${t('page.title')}`} />
      {children}
    </PageTabs>
  )
}
