import { LarkError } from '../../../../client/lark-error'
import type { PublicationRequest } from '../../../../contract/herald/publications'
import type { RehearsedTargetAnswer } from '../../../../contract/herald/rehearsal'
import { useRehearsal } from '../../../api/publications'
import { explainFailure } from '../../../i18n/explain-failure'
import { joinSentences } from '../../../i18n/languages'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { FoldedFacts } from '../../../ui/folded-facts'
import { usePublishWords } from '../words'
import styles from './publish-page.module.css'

interface Props {
  requestOf(): PublicationRequest
  nameOf(chatId: string): string
}

/** Tells what a publication by the server would do, before the last button. It is made on request, because it reads the chats. */
export function Rehearsal({ requestOf, nameOf }: Props) {
  const { say, language } = usePublishWords()
  const { data, isPending, isError, isSuccess, mutate } = useRehearsal()
  const refusing = data?.targets.filter(({ state }) => state !== 'done' && state !== 'waiting') ?? []
  const isFailed = isError || (isSuccess && !data)
  return (
    <div className={styles['sure']}>
      <div role="status">
        {isFailed && <p className={styles['quiet']}>{say('rehearse.failed')}</p>}
        {data && (
          <p className={styles['quiet']}>
            {joinSentences(language, [
              say('rehearse.cost', {
                count: data.calls,
                seconds: Math.ceil((data.ends_at - data.starts_at) / 1_000),
              }),
              refusing.length === 0
                ? say('rehearse.noneRefuses')
                : say('rehearse.refuse', { count: refusing.length }),
            ])}
          </p>
        )}
        {refusing.length > 0 && (
          <ul className={styles['list']}>
            {refusing.map((target) => (
              <li key={target.chat_id}>
                <Refusing target={target} name={nameOf(target.chat_id)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div>
        <Button look="quiet" disabled={isPending} onClick={() => mutate(requestOf())}>
          {say(isPending ? 'rehearse.running' : 'rehearse.do')}
        </Button>
      </div>
    </div>
  )
}

/** Why a chat would not get everything, with the facts folded. */
function Refusing({ target: { code, msg = '' }, name }: { target: RehearsedTargetAnswer; name: string }) {
  const { say } = usePublishWords()
  const { t } = useTranslation('failures')
  if (code === undefined) return <p>{say('rehearse.refusal', { name, why: msg })}</p>
  const { what, facts } = explainFailure(new LarkError({ code, status: 0, msg }), t)
  return (
    <>
      <p>{say('rehearse.refusal', { name, why: what })}</p>
      <FoldedFacts facts={facts} />
    </>
  )
}
