import { lazy, useState } from 'react'
import type { ComponentProps, ComponentType } from 'react'
import { Skeleton } from '../../ui/skeleton'
import type { DocumentEditor as Editor } from './document-editor'
import { useWords } from './use-words'
import styles from './document-skeleton.module.css'

type Props = ComponentProps<typeof Editor>

let loaded: ComponentType<Props> | undefined

async function load() {
  const { DocumentEditor } = await import('./document-editor')
  loaded = DocumentEditor
  return { default: DocumentEditor }
}

const Awaited = lazy(load)

/** Brings the editor while its document is on its way. What cannot be had now is asked for again by who draws it. */
export const preloadDocumentEditor = () => void load().catch(() => undefined)

/** The editor: in the same breath where it was brought before, else awaited inside of a `Suspense`. */
export function DocumentEditor(props: Props) {
  const [Drawn] = useState(() => loaded ?? Awaited)
  return <Drawn {...props} />
}

/** The shape of a document to come. */
export function DocumentSkeleton() {
  const say = useWords()
  return (
    <div className={styles['document']} role="status">
      <span className="visually-hidden">{say('opening')}</span>
      <Skeleton lines={['middle', 'full', 'long', 'full', 'short', 'full', 'long', 'middle']} />
    </div>
  )
}
