export {
  CaretakerSchema,
  SettingsFlagsSchema,
  UpdateSettingsSchema,
  PermissionNamesSchema,
  type Caretaker,
  type SettingsFlags,
} from './caretaker.ts'
export {
  competences,
  eachFlag,
  functionNames,
  settingsFlagNames,
  type Competence,
  type FunctionName,
  type SettingsFlagName,
} from './names.ts'
export { DeviceStatusSchema, deviceStatus, type DeviceStatus } from './device-status.ts'
export {
  BoxContactSchema,
  BoxMeSchema,
  BoxTokenSchema,
  DemoBoxSchema,
  type BoxContact,
  type BoxMe,
  type BoxToken,
  type DemoBox,
} from './box-api.ts'
export {
  PairBoxSchema,
  PairedBoxSchema,
  PairingSchema,
  PairingStateSchema,
  pairingAlphabet,
  pairingCodeLength,
  pairingLifetimeMs,
  pairingPollMs,
  type PairBox,
  type Pairing,
  type PairingState,
} from './pairing.ts'
export {
  InboxQuerySchema,
  InboxSchema,
  inboxKinds,
  type Inbox,
  type InboxEntry,
  type InboxKind,
} from './inbox.ts'
export {
  BoxNoticeSchema,
  BoxPowerSchema,
  BoxReceiptSchema,
  BoxStatusSchema,
  InboxNoticeSchema,
  boxTopic,
  parseBoxTopic,
  receiptStates,
  type BoxNotice,
  type BoxPower,
  type BoxReceipt,
  type BoxStatus,
  type BoxTopicName,
  type InboxNotice,
} from './mqtt.ts'
