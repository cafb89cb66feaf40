import { Dialog } from '@base-ui/react/dialog'
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { Monitor, Moon, Smartphone, Sun, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import type { BlockTree } from '../../../../document/block-tree'
import type { EditorPorts } from '../../../editor/view/ports'
import { Button } from '../../../ui/button'
import { DocumentSkeleton, DocumentEditor } from '../../document/document'
import { useWords } from '../words'
import styles from './preview.module.css'

interface Props {
  /** As it is on the page now, including what is unsaved. */
  document: BlockTree
  label: string
  ports: EditorPorts
  onClose(): void
}

/** The document as its readers see it: on a phone or a desktop, light or dark, not editable. */
export function Preview({ document, label, ports, onClose }: Props) {
  const say = useWords()
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone')
  const [theme, setTheme] = useState<'light' | 'dark'>(themeNow)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className={styles['preview']}>
          <header className={styles['bar']}>
            <Dialog.Title className={styles['title']}>{say('preview.title')}</Dialog.Title>
            <Choice
              label={say('preview.width')}
              value={width}
              onPick={(picked) => setWidth(picked)}
              choices={[
                ['phone', say('preview.phone'), <Smartphone key="phone" size={16} aria-hidden />],
                ['desktop', say('preview.desktop'), <Monitor key="desktop" size={16} aria-hidden />],
              ]}
            />
            <Choice
              label={say('preview.theme')}
              value={theme}
              onPick={(picked) => setTheme(picked)}
              choices={[
                ['light', say('preview.light'), <Sun key="light" size={16} aria-hidden />],
                ['dark', say('preview.dark'), <Moon key="dark" size={16} aria-hidden />],
              ]}
            />
            <Dialog.Close render={<Button look="quiet" aria-label={say('preview.close')} />}>
              <X size={16} aria-hidden />
            </Dialog.Close>
          </header>
          <div className={styles['stage']} tabIndex={-1}>
            <div
              className={`${styles['frame']} ${theme === 'light' ? 'light-theme' : ''}`}
              data-preview
              data-width={width}
              {...(theme === 'dark' && { 'data-theme': 'dark' })}
            >
              <Suspense fallback={<DocumentSkeleton />}>
                <DocumentEditor
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
              </Suspense>
            </div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const themeNow = () => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

/** Read-only: there are no changes to report. */
const ignore = () => undefined

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  onPick: (value: Value) => void
  choices: readonly [Value, string, ReactNode][]
}

/** One of a few choices, all visible. */
const Choice = <Value extends string>({ label, value, onPick, choices }: ChoiceProps<Value>) => (
  <ToggleGroup
    className={styles['choice']}
    aria-label={label}
    value={[value]}
    onValueChange={([picked]) => picked && onPick(picked)}
  >
    {choices.map(([choice, words, icon]) => (
      <Toggle key={choice} value={choice} className={styles['option']}>
        {icon}
        <span>{words}</span>
      </Toggle>
    ))}
  </ToggleGroup>
)
