import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { NoAnswer } from '../../../client/lark-error'
import { GetCall } from '../../../contract/herald/log'
import { DescribeOperations } from '../../../contract/herald/operations'
import { OpenSession } from '../../../contract/herald/session'
import { call } from '../../api/client'
import { addressOf, operationsOf, type Operation, type RequestDraft } from './explorer'
import { workbenchKeys } from './workbench-keys'

/** The operations do not change while the service runs. */
const operationsQuery = queryOptions({
  queryKey: workbenchKeys.operations,
  queryFn: ({ signal }) => call(DescribeOperations, {}, { signal, withoutToken: true }),
  select: ({ paths }) => operationsOf(paths),
  staleTime: Infinity,
})

export const useOperations = () => useQuery(operationsQuery)

/** The logged call that a request begins with. Without an id there is none. */
export const useCallToEdit = (id: string) =>
  useQuery({
    queryKey: workbenchKeys.callToEdit(id),
    queryFn: ({ signal }) => call(GetCall, { path: { id: Number(id) } }, { signal, withoutToken: true }),
    enabled: id !== '',
    staleTime: Infinity,
    retry: false,
  })

/** An answer as it came. */
export interface SentAnswer {
  status: number
  /** Of its entry in the log. */
  logId: string
  type: string
  /** Undefined for bytes. */
  text: string | undefined
  size: number
}

interface Sending {
  operation: Operation
  draft: RequestDraft
}

/** Sends a request as a bot would: the log does not count it as the console's. */
export const useSendRequest = () => useMutation({ mutationFn: sendRequest })

async function sendRequest({ operation, draft }: Sending): Promise<SentAnswer> {
  const headers = new Headers()
  if (draft.appId && operation.security.length > 0) {
    const body = { app_id: draft.appId }
    const { tenant_access_token } = await call(OpenSession, { body }, { withoutToken: true })
    headers.set('authorization', `Bearer ${tenant_access_token}`)
  }
  const hasBody = operation.method !== 'GET' && draft.body.trim() !== ''
  if (hasBody) headers.set('content-type', 'application/json; charset=utf-8')
  try {
    const response = await fetch(addressOf(operation, draft), {
      method: operation.method,
      headers,
      credentials: 'omit',
      redirect: 'manual',
      cache: 'no-store',
      ...(hasBody && { body: draft.body }),
    })
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
    const bytes = await response.arrayBuffer()
    const isText = type === 'application/json' || type.startsWith('text/')
    return {
      status: response.status,
      logId: response.headers.get('x-tt-logid') ?? '',
      type,
      text: isText ? new TextDecoder().decode(bytes) : undefined,
      size: bytes.byteLength,
    }
  } catch (cause) {
    throw new NoAnswer(cause)
  }
}
