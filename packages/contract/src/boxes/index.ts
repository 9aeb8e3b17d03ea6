export {
  BoxViewSchema,
  SettingsFlagsSchema,
  UpdateSettingsSchema,
  PermissionNamesSchema,
  type BoxView,
  type SettingsFlags,
} from './box-view.ts'
export {
  boxSorts,
  sensorNameMaxLength,
  sensorNamePattern,
  sensorTopics,
  competences,
  deviceStatus,
  eachFlag,
  functionNames,
  settingsFlagNames,
  helpFirst,
  mostBoxesAtOnce,
  pairingCodeLength,
  typedPairingCodeMaxLength,
  type BoxSort,
  type SensorTopic,
  type Competence,
  type FunctionName,
  type SettingsFlagName,
  type HelpFirst,
} from './names.ts'
export {
  BoxProfileSchema,
  BoxSchema,
  EditBoxSchema,
  EditedBoxesSchema,
  type Box,
  type EditBox,
  type EditBoxes,
  type EditedBoxes,
} from './edit.ts'
export { ManagedBoxSchema, type ManagedBox } from './managed-box.ts'
export { EditLinkSchema, LinkParamsSchema, LinkSchema, type EditLink, type Link } from './links.ts'
export {
  SensorParamsSchema,
  SensorSchema,
  CreateSensorSchema,
  NewSensorSchema,
  type Sensor,
  type CreateSensor,
  type NewSensor,
} from './sensors.ts'
export { DeviceStatusSchema, type BoxReported, type DeviceStatus } from './device-status.ts'
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
  RetiredBoxSchema,
  pairingAlphabet,
  pairingLifetimeMs,
  pairingPollMs,
  type PairBox,
  type Pairing,
  type PairingState,
  type WaitingTv,
  type RetiredBox,
} from './pairing.ts'
export {
  InboxQuerySchema,
  InboxSchema,
  beginsAnew,
  InboxKindSchema,
  MissedCallSchema,
  type Inbox,
  type InboxEntry,
  type InboxEntryOf,
  type InboxKind,
  type MissedCall,
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
export { boxStateOf, type BoxFacts, type BoxState } from './box-state.ts'
export { agreedByMaxLength, phoneNumberPattern, profileTextMaxLength } from './profile-limits.ts'
