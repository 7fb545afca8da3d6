import type { CallDefinition } from '#model/call.ts';

const BASE = {
  pathParams: [],
  required: [],
  fields: [],
  reads: [],
  writes: [],
  needs: [],
  permission: 'public',
  idempotent: false,
  money: false,
} satisfies Partial<CallDefinition>;

/** Stand-in until the generator writes call definitions apart from screens. */
export const definitions = {
  'user.info': {
    ...BASE,
    name: 'user.info',
    title: '用户信息',
    methods: ['GET'],
    path: '/api/user/userInfo',
    result: 'record',
    reads: ['user'],
  },
  'user.signOut': {
    ...BASE,
    name: 'user.signOut',
    title: '退出登录',
    methods: ['POST'],
    path: '/api/user/signOut',
    result: 'none',
    writes: ['user'],
  },
  'system.config': {
    ...BASE,
    name: 'system.config',
    title: '站点配置',
    methods: ['POST'],
    path: '/api/common/system/config',
    result: 'record',
    reads: ['site'],
  },
  'system.serverTime': {
    ...BASE,
    name: 'system.serverTime',
    title: '服务器时间',
    methods: ['POST'],
    path: '/api/user/common/query-server-time',
    result: 'record',
  },
  'notice.unread': {
    ...BASE,
    name: 'notice.unread',
    title: '公告',
    methods: ['GET'],
    path: '/api/common/sys-notice/unreadAndNewShowNotice',
    result: 'list',
    reads: ['notice'],
  },
} satisfies Record<string, CallDefinition>;
