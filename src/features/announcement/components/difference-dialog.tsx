import { useState } from 'react'
import type { ReactNode } from 'react'
import type { BlockTree } from '../../../../document/block-tree'
import type { EditorPorts } from '../../../editor/view/ports'
import { Button } from '../../../ui/button'
import { FormDialog } from '../../../ui/form-dialog'
import { ComparedDocuments } from '../../history/history'
import { useWords } from '../words'

interface Props {
  title: string
  hint: string
  from: BlockTree
  to: BlockTree
  /** The headings of the two documents. */
  heads: readonly [from: string, to: string]
  ports: EditorPorts
  onClose(): void
  /** The differences, property by property; absent for a draft, which may hold the work of a whole visit. */
  lines?: readonly string[]
  /** The available actions. */
  children?: ReactNode
}

/** Shows block by block how one document differs from another. */
export function DifferenceDialog(props: Props) {
  const { title, hint, from, to, heads, ports, onClose, lines, children } = props
  const say = useWords()
  const [said, setSaid] = useState('')
  return (
    <FormDialog
      isWide
      title={title}
      hint={hint}
      onClose={onClose}
      actions={
        <>
          {children}
          <Button onClick={onClose}>{say('difference.close')}</Button>
        </>
      }
    >
      {lines && lines.length > 0 && (
        <ul aria-label={say('difference.list')}>
          {lines.map((line, at) => (
            <li key={at}>{line}</li>
          ))}
        </ul>
      )}
      <ComparedDocuments
        before={from}
        after={to}
        heads={heads}
        actionsLabel={say('difference.actions')}
        ports={ports}
        onRestoreBlock={undefined}
        onSay={setSaid}
      />
      <p role="status">{said}</p>
    </FormDialog>
  )
}
