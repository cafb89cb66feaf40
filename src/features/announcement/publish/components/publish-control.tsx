import { Send } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import type { RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../../../ui/button'
import { useCommands } from '../../../../ui/command-registry'
import type { EditorHandle } from '../../components/editor-handle'
import type { SaveQueue } from '../../save/queue/save-queue'
import { useWords } from '../../use-words'
import { publishRoute } from '../publish-address'

interface Props {
  chatId: string
  /** The editor, and who knows how the service names its blocks; absent where nothing can be selected. */
  page?: { editor: RefObject<EditorHandle | null>; queue: SaveQueue }
}

/** The way from an announcement to other chats: a button and two commands. What is published is read anew there. */
export function PublishControl({ chatId, page }: Props) {
  const say = useWords()
  const navigate = useNavigate()
  const { search } = useLocation()
  const publish = useCallback(
    async (part: 'whole' | 'selected' | 'aroundCaret') => {
      const { selectedPart } = await import('../selected-part')
      const selected =
        page && part !== 'whole' ? selectedPart(page.editor.current, part === 'aroundCaret') : undefined
      const named = selected && {
        first: page!.queue.blockIdOf(selected.first),
        last: page!.queue.blockIdOf(selected.last),
      }
      await navigate(publishRoute(chatId, search, named))
    },
    [navigate, chatId, search, page],
  )
  const commands = useMemo(() => {
    const group = say('exchange.export')
    const all = {
      id: 'announcement.publish',
      label: say('publish.all'),
      group,
      run: () => void publish('whole'),
    }
    if (!page) return [all]
    const part = {
      id: 'announcement.publishPart',
      label: say('publish.part'),
      group,
      run: () => void publish('aroundCaret'),
    }
    return [all, part]
  }, [say, publish, page])
  useCommands(commands)
  return (
    <Button look="quiet" title={say('publish.all')} onClick={() => void publish('selected')}>
      <Send size={16} aria-hidden="true" />
      {say('publish.open')}
    </Button>
  )
}
