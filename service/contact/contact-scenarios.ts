import { BasicBatchUsers } from '../../contract/contact/basic-batch-users'
import { BatchGetUserIds } from '../../contract/contact/batch-get-user-ids'
import { BatchUsers } from '../../contract/contact/batch-users'
import { FindUsersByDepartment } from '../../contract/contact/find-users-by-department'
import { GetUser } from '../../contract/contact/get-user'
import type { EndpointScenarios } from '../rules/scenario'

export const contactScenarios: readonly EndpointScenarios[] = [
  {
    route: FindUsersByDepartment.route,
    happy: { query: { department_id: '0' } },
    scenarios: {
      40011: { request: { query: { department_id: '0', page_size: 51 } } },
      40012: { request: { query: { department_id: '0', page_token: 'garbage' } } },
      40004: { request: { query: { department_id: 'od-4e6ac4d14bcd5071a37a39de902c7141' } } },
    },
  },
  {
    route: BatchUsers.route,
    happy: { query: { user_ids: ['ou_alice', 'ou_bob'] } },
    scenarios: {},
  },
  {
    route: GetUser.route,
    happy: { path: { user_id: 'ou_alice' } },
    scenarios: {
      41012: { request: { path: { user_id: 'ou_nobody' } } },
      41050: { world: (file) => file.apps.forEach((app) => (app.available_to = [])) },
    },
  },
  {
    route: BasicBatchUsers.route,
    happy: { body: { user_ids: ['ou_alice', 'ou_bob'] } },
    scenarios: {},
  },
  {
    route: BatchGetUserIds.route,
    happy: { body: { emails: ['alice@acme.example'] } },
    scenarios: {},
  },
]
