import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { ListRules } from '../../../../contract/herald/rules'
import { call } from '../../../api/client'
import { Button } from '../../../ui/button'
import { Chip } from '../../../ui/chip'
import { EmptyState } from '../../../ui/empty-state'
import { FailureNote } from '../../../ui/failure'
import { SearchField } from '../../../ui/search-field'
import { Loading } from '../../../ui/skeleton'
import { VirtualList } from '../../../ui/virtual-list'
import { useAddFault, findRefusals } from '../faults'
import type { Refusal } from '../faults'
import { useRuleWords } from '../log-queries'
import { useChatNames } from '../use-names'
import { useSearchParam } from '../use-search-param'
import { useWords } from '../words'
import { workbenchKeys } from '../workbench-keys'
import { workbenchRoute } from '../workbench-route'
import { MadeRefusals, useMakeRefusal } from './made-refusals'
import { NamedOptions } from './named-options'
import toolbar from './log-toolbar.module.css'
import styles from './refusals-view.module.css'

/** Every row of every rule table; one changes the world so that the rule refuses, or has the next call answered with its code. */
export function RefusalsView() {
  const { t } = useWords()
  const rules = useRules()
  const add = useAddFault()
  const [text, setText] = useSearchParam('q')
  const asked = useDeferredValue(text)
  const ruleWords = useRuleWords()
  const refusals = useMemo(
    () => findRefusals(rules.data ?? [], asked, ruleWords),
    [rules.data, asked, ruleWords],
  )
  const fake = ({ route, code }: Refusal) => add.mutate({ route, code, count: 1 })
  const made = useMakeRefusal()
  const chats = useChatNames()
  const [chat, setChat] = useSearchParam('chat')
  const faked = add.isSuccess && add.data
  const isBusy = add.isPending || made.make.isPending
  if (rules.isPending) {
    return (
      <div className={styles['state']}>
        <Loading words={t('refusals.loading')} />
      </div>
    )
  }
  if (rules.isError) {
    return (
      <div className={styles['state']}>
        <FailureNote error={rules.error} retry={() => void rules.refetch()} />
      </div>
    )
  }
  return (
    <div className={styles['view']}>
      <div className={toolbar['bar']}>
        <div role="search" className={toolbar['search']}>
          <SearchField
            label={t('refusals.search')}
            hint={t('refusals.searchHint')}
            text={text}
            onText={setText}
          />
        </div>
        <select
          className={`${toolbar['route']} ${styles['chats']}`}
          aria-label={t('refusals.chat')}
          value={chat}
          onChange={(event) => setChat(event.target.value)}
        >
          <option value="">{t('refusals.firstChat')}</option>
          <NamedOptions names={chats} />
        </select>
        <p className={toolbar['count']}>{t('refusals.count', { count: refusals.length })}</p>
        <div className={styles['made']}>
          <p role="status">{faked && t('refusals.made', { route: faked.route, code: faked.code })}</p>
          {faked && <Link to={workbenchRoute('faults')}>{t('refusals.faults')}</Link>}
        </div>
      </div>
      {add.isError && <FailureNote error={add.error} />}
      <MadeRefusals refusals={made} isBusy={isBusy} onFake={fake} />
      {refusals.length > 0 && (
        <RefusalRows
          refusals={refusals}
          isBusy={isBusy}
          onMake={(refusal) => made.make.mutate({ refusal, chatId: chat })}
          onFake={fake}
        />
      )}
      {refusals.length === 0 && (
        <div className={styles['state']}>
          <EmptyState title={t('refusals.none')}>{t('refusals.noneNext')}</EmptyState>
        </div>
      )}
    </div>
  )
}

const listRules = (signal?: AbortSignal) =>
  call(ListRules, {}, { withoutToken: true, ...(signal && { signal }) })

/** They are part of the service, and do not change while it runs. */
const rulesQuery = queryOptions({
  queryKey: workbenchKeys.rules,
  queryFn: ({ signal }) => listRules(signal),
  select: ({ items }) => items,
  staleTime: Infinity,
})

const useRules = () => useQuery(rulesQuery)

const ROW_HEIGHT = 60

interface Props {
  refusals: readonly Refusal[]
  isBusy: boolean
  /** Causes the refusal by changing the world. */
  onMake(refusal: Refusal): void
  /** Causes the refusal by a fault. */
  onFake(refusal: Refusal): void
}

/** The refusals, grouped under their endpoints. */
function RefusalRows({ refusals, isBusy, onMake, onFake }: Props) {
  const { t } = useWords()
  const ruleWords = useRuleWords()
  return (
    <VirtualList
      label={t('refusals.list')}
      ids={Object.keys(refusals)}
      height={ROW_HEIGHT}
      draw={(index) => {
        const refusal = refusals[Number(index)]
        if (!refusal) return null
        const { code, status, msg, when: condition, ours, route, isFirst } = refusal
        const when = ruleWords(code, condition)
        return (
          <>
            {isFirst && <h2 className={styles['route']}>{route}</h2>}
            <div className={styles['row']}>
              <span className={styles['code']}>{code}</span>
              <div className={styles['words']}>
                <p>
                  {when} {ours && <Chip>{t('refusals.ours')}</Chip>}
                </p>
                <p className={styles['msg']}>{`HTTP ${status} · ${msg}`}</p>
              </div>
              <div className={styles['actions']}>
                <Button
                  disabled={isBusy}
                  aria-label={t('refusals.makeNamed', { code, route, when })}
                  onClick={() => onMake(refusal)}
                >
                  {t('refusals.make')}
                </Button>
                <Button
                  look="quiet"
                  disabled={isBusy}
                  aria-label={t('refusals.fakeNamed', { code, route, when })}
                  onClick={() => onFake(refusal)}
                >
                  {t('refusals.fake')}
                </Button>
              </div>
            </div>
          </>
        )
      }}
    />
  )
}
