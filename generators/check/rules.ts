import { rule as brokenJson } from '../rules/broken-json.ts';
import { rule as brokenPattern } from '../rules/broken-pattern.ts';
import { rule as dialogHoldsOnlyAForm } from '../rules/dialog-holds-only-a-form.ts';
import { rule as drawsItself } from '../rules/draws-itself.ts';
import { rule as duplicateName } from '../rules/duplicate-name.ts';
import { rule as duplicateRoute } from '../rules/duplicate-route.ts';
import { rule as emptyTarget } from '../rules/empty-target.ts';
import { rule as expressionSyntax } from '../rules/expression-syntax.ts';
import { rule as fixedKey } from '../rules/fixed-key.ts';
import { rule as idleWord } from '../rules/idle-word.ts';
import { rule as movedFile } from '../rules/moved-file.ts';
import { rule as notDrawnYet } from '../rules/not-drawn-yet.ts';
import { rule as reservedName } from '../rules/reserved-name.ts';
import { rule as shadowedData } from '../rules/shadowed-data.ts';
import { rule as shape } from '../rules/shape.ts';
import { rule as strayFile } from '../rules/stray-file.ts';
import { rule as typeError } from '../rules/type-error.ts';
import { rule as unfilledRequestField } from '../rules/unfilled-request-field.ts';
import { rule as unfitBulk } from '../rules/unfit-bulk.ts';
import { rule as unfitFilter } from '../rules/unfit-filter.ts';
import { rule as unfitSample } from '../rules/unfit-sample.ts';
import { rule as unfitStep } from '../rules/unfit-step.ts';
import { rule as unfitWidget } from '../rules/unfit-widget.ts';
import { rule as unguardedMoney } from '../rules/unguarded-money.ts';
import { rule as unknownAction } from '../rules/unknown-action.ts';
import { rule as unknownCall } from '../rules/unknown-call.ts';
import { rule as unknownCurrency } from '../rules/unknown-currency.ts';
import { rule as unknownEntity } from '../rules/unknown-entity.ts';
import { rule as unknownEnumName } from '../rules/unknown-enum-name.ts';
import { rule as unknownEnum } from '../rules/unknown-enum.ts';
import { rule as unknownFamily } from '../rules/unknown-family.ts';
import { rule as unknownField } from '../rules/unknown-field.ts';
import { rule as unknownFormat } from '../rules/unknown-format.ts';
import { rule as unknownIcon } from '../rules/unknown-icon.ts';
import { rule as unknownKey } from '../rules/unknown-key.ts';
import { rule as unknownNeed } from '../rules/unknown-need.ts';
import { rule as unknownParam } from '../rules/unknown-param.ts';
import { rule as unknownProp } from '../rules/unknown-prop.ts';
import { rule as unknownRoute } from '../rules/unknown-route.ts';
import { rule as unknownScreen } from '../rules/unknown-screen.ts';
import { rule as unknownSet } from '../rules/unknown-set.ts';
import { rule as unknownStep } from '../rules/unknown-step.ts';
import { rule as unknownWidget } from '../rules/unknown-widget.ts';
import { rule as unmeetableLimit } from '../rules/unmeetable-limit.ts';
import { rule as unmetPart } from '../rules/unmet-part.ts';
import { rule as unsaidRefusal } from '../rules/unsaid-refusal.ts';
import { rule as wrongSchema } from '../rules/wrong-schema.ts';
import { rule as alwaysTrue } from './always-true.ts';
import { rule as formOnlyRule } from './form-only-rule.ts';
import { rule as hiddenRequired } from './hidden-required.ts';
import { rule as looseCode } from './loose-code.ts';
import { rule as lostState } from './lost-state.ts';
import { rule as lostByForbidden } from './lost-by-forbidden.ts';
import { rule as missingWrites } from './missing-writes.ts';
import { rule as muteQuestion } from './mute-question.ts';
import { rule as neverShown } from './never-shown.ts';
import { rule as neverTrue } from './never-true.ts';
import { rule as offeredButRefused } from './offered-but-refused.ts';
import { rule as privateCallOnPublicScreen } from './private-call-on-public-screen.ts';
import { rule as secretExported } from './secret-exported.ts';
import { rule as secretInAddress } from './secret-in-address.ts';
import { rule as sentTwice } from './sent-twice.ts';
import { rule as shadowedRoute } from './shadowed-route.ts';
import { rule as unboundCode } from './unbound-code.ts';
import { rule as unboundQuote } from './unbound-quote.ts';
import { rule as unconfirmedChange } from './unconfirmed-change.ts';
import { rule as unconfirmedMoney } from './unconfirmed-money.ts';
import { rule as unconfirmedRemoval } from './unconfirmed-removal.ts';
import { rule as unfitAnswer } from './unfit-answer.ts';
import { rule as unfitUpdate } from './unfit-update.ts';
import { rule as unfitDemo } from './unfit-demo.ts';
import { rule as unsafeGet } from './unsafe-get.ts';
import { rule as unguardedCall } from './unguarded-call.ts';
import { rule as unheldOptions } from './unheld-options.ts';
import { rule as unreachableScreen } from './unreachable-screen.ts';
import { rule as unusedDefinition } from './unused-definition.ts';
import { rule as weakerBatch } from './weaker-batch.ts';
import { rule as untakenStep } from './untaken-step.ts';
import { rule as endlessClock } from './endless-clock.ts';
import { rule as mixedCurrencies } from './mixed-currencies.ts';
import { rule as writingQuestion } from './writing-question.ts';
import { rule as sameTitle } from './same-title.ts';
import { rule as unfitDefault } from './unfit-default.ts';
import { rule as saidTwice } from './said-twice.ts';
import { rule as sameLabel } from './same-label.ts';
import { rule as optionalPathParam } from './optional-path-param.ts';
import { rule as emptyGroup } from './empty-group.ts';
import { rule as secretSorted } from './secret-sorted.ts';
import { rule as unusedParam } from './unused-param.ts';
import { rule as beyondCall } from './beyond-call.ts';
import { rule as backwardRange } from './backward-range.ts';
import { rule as plainHttp } from './plain-http.ts';
import { rule as nullAsText } from './null-as-text.ts';
import { rule as hiddenColumns } from './hidden-columns.ts';
import { rule as idleHint } from './idle-hint.ts';
import { rule as idlePoll } from './idle-poll.ts';
import { rule as ignoredField } from './ignored-field.ts';
import { rule as optionalKey } from './optional-key.ts';
import { rule as refusedState } from './refused-state.ts';
import { rule as unreadData } from './unread-data.ts';
import { rule as sizeOfPage } from './size-of-page.ts';
import { rule as opposedChecks } from './opposed-checks.ts';
import { rule as openFourEyes } from './open-four-eyes.ts';
import { rule as unnamedCode } from './unnamed-code.ts';
import { rule as fixedFilter } from './fixed-filter.ts';
import { rule as removedTarget } from './removed-target.ts';
import type { WholeRule } from '../context/context.ts';
import type { Rule } from '../problems/rule.ts';

/** Every rule; each has a file and a fixture folder named like its code. */
export const RULES: readonly Rule[] = [
  strayFile,
  movedFile,
  brokenJson,
  wrongSchema,
  shape,
  unknownKey,
  notDrawnYet,
  reservedName,
  duplicateName,
  brokenPattern,
  unmeetableLimit,
  idleWord,
  unfitSample,
  unfitFilter,
  unknownEntity,
  unknownField,
  unknownEnum,
  unknownEnumName,
  unknownCurrency,
  unknownCall,
  unknownNeed,
  unknownSet,
  unsaidRefusal,
  unknownFamily,
  unknownScreen,
  unknownWidget,
  unfitWidget,
  unknownProp,
  unknownFormat,
  unknownIcon,
  emptyTarget,
  unknownRoute,
  unknownParam,
  drawsItself,
  unmetPart,
  unknownStep,
  unfitStep,
  unknownAction,
  expressionSyntax,
  typeError,
  unfilledRequestField,
  duplicateRoute,
  shadowedRoute,
  missingWrites,
  unfitAnswer,
  unfitUpdate,
  ignoredField,
  optionalKey,
  refusedState,
  unreadData,
  sizeOfPage,
  fixedKey,
  lostState,
  untakenStep,
  endlessClock,
  sameLabel,
  optionalPathParam,
  mixedCurrencies,
  writingQuestion,
  emptyGroup,
  sameTitle,
  unusedParam,
  beyondCall,
  backwardRange,
  plainHttp,
  nullAsText,
  hiddenColumns,
  idleHint,
  idlePoll,
  saidTwice,
  secretSorted,
  unsafeGet,
  unguardedMoney,
  unboundCode,
  looseCode,
  unconfirmedChange,
  unguardedCall,
  unfitBulk,
  lostByForbidden,
  unfitDemo,
  weakerBatch,
  privateCallOnPublicScreen,
  shadowedData,
  dialogHoldsOnlyAForm,
  formOnlyRule,
  unheldOptions,
  unconfirmedMoney,
  unconfirmedRemoval,
  secretInAddress,
  neverShown,
  hiddenRequired,
  unfitDefault,
  neverTrue,
  opposedChecks,
  openFourEyes,
  unnamedCode,
  removedTarget,
  muteQuestion,
  fixedFilter,
  alwaysTrue,
  offeredButRefused,
  sentTwice,
  unboundQuote,
  secretExported,
  // Last, because earlier problems may be the reason why a definition is unused.
  unusedDefinition,
  unreachableScreen,
];

/** The rules that run once everything is resolved, in this order. */
export const WHOLE_RULES = RULES.filter((rule): rule is WholeRule => 'check' in rule);
