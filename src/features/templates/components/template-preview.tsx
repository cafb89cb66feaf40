import { Suspense, useEffect, useMemo, useRef } from 'react'
import type { EditorPorts } from '../../../editor/view/ports'
import { DocumentSkeleton } from '../../document/document-skeleton'
import { DocumentEditor } from '../../document/lazy-document-editor'
import { pageOf } from '../../../document/structure/page-of'
import type { Template } from '../template'
import { useTemplateWords } from '../use-template-words'
import styles from './templates-dialog.module.css'

/** A template as it would look, with nothing to edit; its pictures come from the browser. */
export function TemplatePreview({ template, ports }: { template: Template; ports: EditorPorts }) {
  const { say } = useTemplateWords()
  const label = say('preview', { name: template.name })
  const page = useMemo(() => pageOf(template.blocks), [template])
  const addresses = useRef(new Map<string, string>())
  useEffect(() => {
    const made = addresses.current
    return () => made.forEach((address) => URL.revokeObjectURL(address))
  }, [])
  const shown = useMemo(() => {
    const bytesOf = (token: string) => Promise.resolve(template.media[token]?.bytes)
    const urlOf = async (token: string) => {
      const bytes = await bytesOf(token)
      const made = addresses.current
      if (!made.has(token) && bytes) made.set(token, URL.createObjectURL(bytes))
      return made.get(token)
    }
    return { ...ports, media: { ...ports.media, bytesOf, urlOf, uploadOf: () => undefined } }
  }, [ports, template])
  return (
    <section className={styles['preview']} aria-label={label}>
      <Suspense fallback={<DocumentSkeleton />}>
        <DocumentEditor
          key={template.id}
          onHandle={ignore}
          document={page}
          editable={false}
          label={label}
          onChange={ignore}
          onRefused={ignore}
          ports={shown}
          names={ports.people}
          onRefusedWords={ignore}
        />
      </Suspense>
    </section>
  )
}

/** Nothing can be changed, and nobody asks. */
const ignore = () => undefined
