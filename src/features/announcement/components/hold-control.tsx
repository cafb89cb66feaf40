import { Pencil } from 'lucide-react'
import { useCallback } from 'react'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/command-registry'
import { BarWords } from '../../../ui/page-bar'
import { useDocumentWords } from '../../document/document'
import { useWords } from '../words'
import { HeldPlace } from './lazy-held-place'

/** Holds the next changes as a draft. */
export function HoldControl({ onBegin }: { onBegin(): void }) {
  const say = useWords()
  const sayDocument = useDocumentWords()
  const commands = useCallback(
    () => [
      { id: 'announcement.hold', label: say('hold.hint'), group: sayDocument('commands'), run: onBegin },
    ],
    [say, sayDocument, onBegin],
  )
  useCommands(commands)
  return (
    <Button look="quiet" title={say('hold.hint')} onClick={onBegin} onPointerEnter={HeldPlace.preload}>
      <Pencil size={16} aria-hidden="true" />
      <BarWords>{say('hold.begin')}</BarWords>
    </Button>
  )
}
