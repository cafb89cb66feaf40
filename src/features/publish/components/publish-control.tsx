import { Send } from 'lucide-react'
import { useCallback } from 'react'
import type { RefObject } from 'react'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/command-registry'
import { BarMainWords } from '../../../ui/page-bar'
import { type EditorHandle, useDocumentWords } from '../../document/document'
import { useControlWords } from '../control-words'
import { selectedPart } from '../use-publish'
import type { usePublish } from '../use-publish'

interface Props {
  publish: ReturnType<typeof usePublish>
  /** Absent if nothing can be selected. */
  editor?: RefObject<EditorHandle | null>
}

/** Opens the publish page of an announcement: a button and two commands. That page reads the announcement again. */
export function PublishControl({ publish, editor }: Props) {
  const say = useControlWords()
  const sayDocument = useDocumentWords()
  const go = useCallback(
    async (part: 'whole' | 'selected' | 'aroundCaret') => {
      const isSelected = editor && part !== 'whole'
      await publish(isSelected ? selectedPart(editor.current, part === 'aroundCaret') : undefined)
    },
    [publish, editor],
  )
  const commands = useCallback(() => {
    const group = sayDocument('commands')
    const all = {
      id: 'announcement.publish',
      label: say('all'),
      group,
      run: () => void go('whole'),
    }
    if (!editor) return [all]
    const part = {
      id: 'announcement.publishPart',
      label: say('part'),
      group,
      run: () => void go('aroundCaret'),
    }
    return [all, part]
  }, [say, sayDocument, go, editor])
  useCommands(commands)
  return (
    <Button look="quiet" title={say('all')} onClick={() => void go('selected')}>
      <Send size={16} aria-hidden="true" />
      <BarMainWords>{say('open')}</BarMainWords>
    </Button>
  )
}
