// Made from schemas/dialect by generators/dialect/write.ts; changes here are lost.
/**
 * The semantic colour.
 */
export type ToneSchema = ("neutral" | "info" | "success" | "warning" | "danger")
/**
 * A call: the name of its file, a dot, and its name in that file (pay.withdraw).
 */
export type CallNameSchema = string
/**
 * A duration in the bank's time: a number and s, minutes, hours, days or working days (30 minutes, 3 working days).
 */
export type WaitSchema = string
/**
 * A condition or a value in CEL syntax. Roots: row, rows, record, item, form, chosen, filter, data, result, route, user, site and now. Text constants stand in single quotes; enum values go by name. A span beside a date has its unit: now - '30 days' (second, minute, hour, day, month, year); the difference of two dates is in seconds.
 */
export type ExpressionSchema = string
/**
 * A condition: an expression that is true or false.
 */
export type PredicateSchema = ExpressionSchema
/**
 * An expression, a number, true, false or null. In expressions form is the request, data the looked-up values, record the stored record.
 */
export type ValueSchema = (ExpressionSchema | (number | boolean | null))
/**
 * A text shown to users. {expression} prints a value. A text constant that ? : chooses may hold {expression} too, so that words and value are left out together: {has(form.limit) ? ', limit {form.limit}' : ''}.
 */
export type TextSchema = string
/**
 * An expression, a value from a map, or a list or an object of such values.
 */
export type GivenSchema = (ExpressionSchema | ChosenSchema | GivenSchema[] | {
[k: string]: GivenSchema
})
/**
 * Names of entity fields; a trailing question mark makes a field optional. ...entity.group stands for a group of fields.
 */
export type PickSchema = string[]
/**
 * The value of a field: a constant or a text template ({field}, {field.field of its record}, {n}, {n 4}, {digits 6}, {company}, {english company}, {person}, {city}, {owner}, {owner name}; with check digits {iban DE99999999 10}, {luhn 629999 12}, {aba 9999 4}, {clabe 999 14}); a list to choose from; an object with a range, a usual size or a record; or null to omit the field.
 */
export type SampleValueSchema = ((string | number | boolean | null) | unknown[] | SampleRangeSchema | SampleSizeSchema | SampleReferenceSchema)
/**
 * Values that belong together, alone or with a weight.
 */
export type SampleKindSchema = (WeightedKindSchema | SampleValuesSchema)
/**
 * A sentence for reviewers. Reviews list calls without permission with this sentence.
 */
export type ReasonSchema = string
/**
 * A path on the server.
 */
export type PathSchema = string
/**
 * none, file, job, batch (the outcome of each row), or a record, a list or a page of records.
 */
export type CallResultSchema = (("none" | "file" | "job" | "batch") | {
/**
 * The result is a record of this entity.
 */
of?: string
/**
 * The result is the complete list of this entity's records.
 */
listOf?: string
/**
 * The result is one page of this entity's records.
 */
pageOf?: string
/**
 * The fields of the entity. Default: all.
 */
pick?: PickSchema
/**
 * Further fields of the record.
 */
and?: AndSchema
/**
 * The whole result by a JSON Schema from a third party (2020-12 or draft-07) with local refs only: a record, or a list if its type is array. Stands alone.
 */
schema?: {

}
})
/**
 * Names of entities.
 */
export type EntityNamesSchema = string[]
/**
 * The test of a field: a value, a list of values of which one must match, or one of the tests below.
 */
export type ConditionSchema = (ValueSchema | ValueSchema[] | {
/**
 * At least this value.
 */
from?: ValueSchema
/**
 * At most this value; a day includes its end.
 */
to?: ValueSchema
/**
 * Any value except this one.
 */
not?: ValueSchema
/**
 * The text begins with this.
 */
prefix?: ValueSchema
/**
 * The text contains this.
 */
contains?: ValueSchema
/**
 * The text ends with this.
 */
ends?: ValueSchema
/**
 * true: the field has a value; false: it has none.
 */
known?: boolean
/**
 * Dates only: the date lies in the current day, month or year.
 */
this?: ("day" | "month" | "year")
})
/**
 * A number, or an expression.
 */
export type BoundSchema = (number | ExpressionSchema)
/**
 * A duration: a number and s, minutes or hours (5s, 30 minutes, 24 hours).
 */
export type DurationSchema = string
/**
 * The name of a kind of answer, or an object with the options of a kind.
 */
export type AnswerSchema = (("list" | "get" | "create" | "update" | "remove" | "job" | "code" | "captcha" | "custom") | ListAnswerSchema | GetAnswerSchema | CreateAnswerSchema | SaveAnswerSchema | UpdateAnswerSchema | RemoveAnswerSchema | TransitionAnswerSchema | SummaryAnswerSchema | GroupsAnswerSchema | StepsAnswerSchema | ExportAnswerSchema | JobAnswerSchema | CodeAnswerSchema | SessionAnswerSchema | ServerAnswerSchema | FixedAnswerSchema | DocumentAnswerSchema | OrderAnswerSchema | CustomAnswerSchema | FileAnswerSchema | CalculateAnswerSchema | BatchAnswerSchema)
/**
 * A field, or the day or month of a date. Every day or month of the period has a row, even without records, unless there are no records at all. The request's filter of that field sets the period (at most 400 days or 120 months); the default period ends today.
 */
export type GroupKeySchema = (string | {
/**
 * The date field to group by day.
 */
day?: string
/**
 * The date field to group by month.
 */
month?: string
/**
 * The number of days or months, including today's, if the request gives no period.
 */
last: number
})
/**
 * The share of the row on a wide screen; on a narrow screen always full.
 */
export type WidthSchema = ("full" | "half" | "third" | "two-thirds")
/**
 * The permission needed to see it: a route of the permission list (or route#action: a permission of its own beside the screen's, which comes into being by being named here and at the call, and which the main operator gives to roles), the name of a set, a list of which one suffices, or an object that also tests products or inverts the test.
 */
export type GateSchema = (string | string[] | {
/**
 * Routes or sets of routes, of which one suffices.
 */
any?: string[]
/**
 * Products by their names in the enum of user.userProduct; the merchant needs one of them.
 */
products?: string[]
/**
 * true: shown to users who do not have it.
 */
reverse?: boolean
})
/**
 * A query: a call that is sent when every required request field has a value, and again when a value changes.
 */
export type QuestionSchema = (CallNameSchema | {
/**
 * The call that is asked.
 */
call: CallNameSchema
/**
 * Values for the request.
 */
with?: FillingSchema
/**
 * Sent only while this is true.
 */
when?: PredicateSchema
/**
 * The polling interval.
 */
every?: DurationSchema
/**
 * Polling stops when this is true.
 */
until?: PredicateSchema
/**
 * true: the page says nothing if the query fails, since another part of it that needs the same answer does.
 */
silent?: true
})
/**
 * A field of a filter: its name, or an object with options.
 */
export type FilterSchema = (string | FilterObjectSchema)
/**
 * Fields of a filter, in order.
 */
export type FiltersSchema = FilterSchema[]
/**
 * A column: the name of a field, or an object with options.
 */
export type ColumnSchema = (string | ColumnObjectSchema)
/**
 * Disabled while this is false. With { that, say }, say is the reason shown.
 */
export type EnabledSchema = (PredicateSchema | CheckSchema)
/**
 * One check, or a list of checks that run in order.
 */
export type ChecksSchema = (CallNameSchema | CheckSchema | CallCheckSchema | OneCheckSchema[])
/**
 * A condition with its message, or a call that must succeed.
 */
export type OneCheckSchema = (CallNameSchema | CheckSchema | CallCheckSchema)
/**
 * A field: its name, a path from a root, or an object with options.
 */
export type FieldSchema = (string | FieldObjectSchema)
/**
 * Fields of a form, in order.
 */
export type FieldsSchema = FieldSchema[]
/**
 * A block written here, or the name of a screen file.
 */
export type OpenedSchema = (string | BlockSchema)
/**
 * An item: the name of a field, a path from a root, an object with options, or null for an empty place. A trailing question mark (name?) hides the item when it has no value.
 */
export type ItemSchema = (string | null | ItemObjectSchema)
/**
 * A value of a chart: the name of a field, or an object with options.
 */
export type FigureSchema = (string | {
/**
 * The field of the row.
 */
field?: string
/**
 * The name of a computed value.
 */
name?: string
/**
 * The computed value; requires name and title.
 */
value?: ExpressionSchema
/**
 * The label. Default: the title of the field.
 */
title?: string
/**
 * The display format. Default: the format of the field.
 */
format?: string
})
/**
 * The effect of a step's main button: submit sends the form; an object goes on after its checks, or sends a call whose answer is result.<step>. Default: goes on.
 */
export type NextSchema = ("submit" | {
/**
 * The label of the button.
 */
title?: TextSchema
/**
 * The button is disabled while this is false. With { that, say }, say is the reason shown.
 */
enabled?: EnabledSchema
/**
 * A call that is sent first; its answer is result.<step>. The form contains the fields of its request too. An idempotent call is not sent again until its request changes.
 */
call?: CallNameSchema
/**
 * Values for the request.
 */
with?: FillingSchema
/**
 * Conditions to check before the form goes on.
 */
check?: ChecksSchema
})
/**
 * local, or the calls that store the draft.
 */
export type DraftSchema = ("local" | {
/**
 * The call that returns the draft. Its fields fill the form fields of the same names.
 */
load: CallNameSchema
/**
 * The call that saves the draft; its request is filled by name. Other fields of the last answer of load or save (a version) are sent with the next save.
 */
save: CallNameSchema
/**
 * Values for both requests that are not filled by name.
 */
with?: FillingSchema
/**
 * The text field of both calls that holds all input, instead of one field each. Incomplete input that the server would refuse in its own field is kept too.
 */
in?: string
})

/**
 * The keys of each kind of schema file.
 */
export interface SchemaFiles {
enum: EnumSchema
entity: EntitySchema
calls: CallsSchema
need: NeedSchema
set: SetSchema
widget: WidgetSchema
menu: MenuSchema
screen: ScreenSchema
}
/**
 * A closed list of values, each with its title and tone.
 */
export interface EnumSchema {
/**
 * The path of the dialect schema, for editors.
 */
$schema?: string
/**
 * The display name of the list.
 */
title: string
/**
 * A note for authors of the file; not shown to users.
 */
description?: string
/**
 * People know the values by their codes, as with currencies: labels of options print the code, not the title.
 */
codes?: true
/**
 * The values, in the order in which they are offered.
 */
oneOf: EnumValueSchema[]
}
/**
 * One value of an enum.
 */
export interface EnumValueSchema {
/**
 * The value on the wire.
 */
const: (string | number)
/**
 * The name of the value in expressions, addresses and option lists. Required if the value on the wire is a number.
 */
name?: string
/**
 * The label shown to users.
 */
title: string
/**
 * The tone of the tag.
 */
tone?: ToneSchema
/**
 * Other words for the value in a file of lines, besides its title and its value on the wire.
 */
also?: string[]
}
/**
 * A kind of record. Each field is defined once, here; filters, columns, items, inputs, validators, exports and the sandbox follow from it.
 */
export interface EntitySchema {
/**
 * The path of the dialect schema, for editors.
 */
$schema?: string
/**
 * The display name.
 */
title: string
/**
 * A note for authors of the file; not shown to users.
 */
description?: string
/**
 * Always object, which is the default.
 */
type?: "object"
/**
 * The field that identifies a record.
 */
key: string
/**
 * The name of a record in options and titles: fields in braces, {payeeName} {accountNo}.
 */
label?: string
/**
 * The fields, keyed by name.
 */
properties: {
[k: string]: PropertySchema
}
/**
 * Fields that every record has; the others may be empty. All but some: ...invoice but note, files.
 */
required?: string[]
/**
 * The states of a record and the allowed changes.
 */
lifecycle?: LifecycleSchema
/**
 * Two letters: the family of numbers from which new records get their keys. The product keeps the sequence. Default: a generated key.
 */
number?: string
/**
 * Combinations of fields that must be unique among the records of one owner, each with its refusal.
 */
unique?: UniqueSchema[]
/**
 * The families of orders that these records belong to, each with the steps that calls may take. The product defines a family as a table of steps.
 */
families?: {
/**
 * The steps that calls of this family may take. None for a family that only the clock and events from outside move.
 */
[k: string]: string[]
}
/**
 * Named lists of fields, each written out or as all but some. A list of fields elsewhere (pick, fields, columns, items, filter, required) takes one as ...invoice.typed, all fields of an entity as ...invoice, and all but some as ...invoice but state, amount. Fields that stand in that list by themselves are left out. In pick, a question mark in the group makes a field optional; of all fields, those that the entity does not require are optional.
 */
groups?: {
[k: string]: string[]
}
/**
 * At most one record of an owner is the default. The first record becomes the default; a later one replaces it.
 */
oneDefault?: OneDefaultSchema
/**
 * The field that names the owner below the merchant, for example subUserNo. A person whose user record has a value in the field of the same name reads and writes the records with that value alone; everybody else sees them all.
 */
subOwner?: string
/**
 * Gives a record two owners: one makes the record, the other answers it. Both read it by the same calls; no other owner can.
 */
sides?: SidesSchema
/**
 * Lets the maker of a record give the other owner's users access to the maker's own data. While the record is valid, calls with grant are answered as if the maker had asked.
 */
grants?: GrantsSchema
/**
 * true: the product checks every record before an answer creates or changes it. The product normalises values and refuses what schema rules cannot express (check digits, registers).
 */
guarded?: boolean
/**
 * The need that every call which changes these records must name. For records that decide who may do what, and how people prove who they are.
 */
confirmed?: string
/**
 * true: the product is notified of every new record and every new state, in the same transaction, so that dependent data changes too. Requires a lifecycle.
 */
followed?: boolean
/**
 * Variants of records with fields of their own, selected by an enum field.
 */
variants?: VariantsSchema
/**
 * All records of the entity: fixed data that is the same for every owner and that no call changes. Lists, options and lookups read it like stored records.
 * 
 * Items: A record: values of fields, in their wire format.
 */
rows?: {

}[]
/**
 * Rules for sample records, where types, enums, formats and names are not enough. Default: some records for each sample merchant, if a call reads a list or a record of the entity. false: no sample records.
 */
samples?: (false | SamplesSchema)
}
/**
 * A field of an entity, a request or a result: JSON Schema, plus keys for its display and input.
 */
export interface PropertySchema {
/**
 * An enum file (../enums/currency.json), or an entity file for a record inside this one.
 */
$ref?: string
/**
 * The type on the wire. Amounts are strings. A list with "null" allows an empty value.
 */
type?: (("string" | "number" | "integer" | "boolean" | "array" | "object") | ("string" | "number" | "integer" | "boolean" | "array" | "object" | "null")[])
/**
 * The label of the filter, column, item and input.
 */
title?: string
/**
 * A note for authors of the file; not shown to users.
 */
description?: string
/**
 * Why the field should no longer be used, and its replacement. It still works; the API document marks it as deprecated.
 */
deprecated?: string
/**
 * The kind of value, which selects the widget and the display format: money, date, date-time, percent, rate, decimal, digit, secret, secret-money, mask, phone, email, code, password, new-password, textarea, tooltip, country, currency, daterange, countdown, deadline, last-day, ago, duration, bytes, lines, html, file, fileGroup, img, or a format or widget of the product.
 */
format?: string
/**
 * Enums only: another enum of the same object that is shown, and exported, in place of this one while it has one of these values.
 */
instead?: {
/**
 * The other enum.
 */
field: string
/**
 * Its values, by name.
 */
values: string[]
}
/**
 * Money only: the field with the currency code in the same object, or a fixed code (CNY).
 */
currency?: string
/**
 * Rates only: the currency of which one unit is priced, as a field in the same object or a fixed code. With quote, the rate reads 1 USD = 7.1286 CNY.
 */
base?: string
/**
 * Rates only: the currency of the price, as a field in the same object or a fixed code.
 */
quote?: string
/**
 * Phone numbers only: the field with the country code in the same object.
 */
prefix?: string
/**
 * Secrets only: the call that returns the plain value. What the call needs, such as a code, is asked first.
 */
reveal?: CallNameSchema
/**
 * Tooltips only: characters before truncation.
 */
length?: number
/**
 * The maximum length. Default in a request: 200; textarea and lines 2000, email 254, digit and password 64, phone 32. No default in a result.
 */
maxLength?: number
/**
 * The minimum length.
 */
minLength?: number
/**
 * A regular expression that the text must match.
 */
pattern?: string
/**
 * The minimum.
 */
minimum?: number
/**
 * The maximum.
 */
maximum?: number
/**
 * Arrays only: the minimum number of elements.
 */
minItems?: number
/**
 * Arrays only: the maximum number of elements.
 */
maxItems?: number
/**
 * The only value that is allowed.
 */
const?: {
[k: string]: unknown
}
/**
 * Entity fields: the value of stored records without one, if the entity requires the field. Optional fields that a request or a line adds (and): the value that the server takes if the field is omitted. Enums: the name of the value.
 */
default?: (string | number | boolean)
/**
 * Arrays only: the schema of each element.
 */
items?: PropertySchema
/**
 * Objects only: the fields.
 */
properties?: {
[k: string]: PropertySchema
}
/**
 * Objects only: the required fields.
 */
required?: string[]
/**
 * Objects in a request only: the list whose query this is, without page and order. It stands for all matching rows.
 */
requestOf?: CallNameSchema
/**
 * A JSON Schema from a third party (2020-12 or draft-07) with local refs only. It alone defines how the value is typed, checked and sent.
 */
schema?: {

}
/**
 * With schema: the RJSF uiSchema of the parts. Data only: titles, order, placeholders, and textarea, radio, select, checkboxes, password or hidden for ui:widget.
 */
uiSchema?: {

}
/**
 * The minimum of an amount or a decimal. Numbers use minimum.
 */
min?: number
/**
 * The maximum of an amount or a decimal. For files: the maximum number; 9999 means any number.
 */
max?: number
/**
 * Files only: the maximum size of each file (20MB, 2048KB).
 */
size?: string
/**
 * Files only: the accepted file endings.
 */
accept?: string[]
/**
 * Files only: the business type of the upload.
 */
business?: string
/**
 * Files only: the number of the template to download.
 */
template?: string
}
/**
 * The states of a record and the transitions between them. The sandbox refuses every other change.
 */
export interface LifecycleSchema {
/**
 * The field that holds the state; its type is an enum.
 */
field: string
/**
 * From each state, by name, to the states that may follow. Transitions of steps and of a review need not be repeated.
 */
from?: {
[k: string]: string[]
}
/**
 * Transitions with more detail: time, condition, values to set, messages. If several are due at once, the first one whose condition is true is taken.
 */
steps?: LifecycleStepSchema[]
/**
 * Balances that are watched, by name: after each posting of the owner, and hourly.
 */
watches?: {
[k: string]: WatchSchema
}
/**
 * The bank reviews each record before it may be used, and again after changes.
 */
review?: ReviewSchema
/**
 * The message about a new record. With two sides, side says which owner gets it.
 */
made?: ToldSchema
/**
 * Some states need a second person: the server refuses to move a record into them for the person who wrote the record last.
 */
fourEyes?: FourEyesSchema
}
/**
 * A transition. With after or at, the clock of the server takes it exactly once; otherwise an answer takes it (transition, update).
 */
export interface LifecycleStepSchema {
/**
 * The states from which it may be taken, by name. Required with after or at. Default: any.
 */
from?: string[]
/**
 * The new state, by name.
 */
to: string
/**
 * The time in the state after which the transition is taken.
 */
after?: WaitSchema
/**
 * Calendars of the bank. The time starts, and working days count, only while all of them are open.
 */
calendars?: string[]
/**
 * The time of day until which the bank starts on a working day (16:30). After that, it starts at nine on the next working day.
 */
cutOff?: string
/**
 * The moment at which the transition is taken, read from the record; for example its expiry.
 */
at?: ExpressionSchema
/**
 * The transition is taken only if this is true; record.<field> is a field of the record.
 */
when?: PredicateSchema
/**
 * The name of a test of the product, for conditions that no expression can state. The transition is taken only if the test passes.
 */
judge?: string
/**
 * Values for the record besides the state; record.<field> is a field before the transition.
 */
set?: SetValuesSchema
/**
 * The message to the merchant; record.<field> is a field after the transition.
 */
say?: ToldSchema
}
/**
 * Values for fields. A text is an expression, as in where; null empties a field.
 */
export interface SetValuesSchema {
/**
 * A value, a value from a map, or a list of values.
 */
[k: string]: ValueSchema | ChosenSchema | ValueSchema[]
}
/**
 * A value from a map.
 */
export interface ChosenSchema {
/**
 * The map.
 */
choose: ChooseSchema
}
/**
 * A map from the values of an expression to values, in place of a chain of conditions.
 */
export interface ChooseSchema {
/**
 * The expression whose value is looked up: a text, a number or an enum.
 */
of: ExpressionSchema
/**
 * From each value, an enum value by name, to the chosen value.
 */
from: {
/**
 * An expression; in a sentence a text.
 */
[k: string]: string
}
/**
 * For all other values; null: no value. Left out only if every value of an enum has an entry.
 */
else?: (string | null)
}
/**
 * A message to the users of the record's owner.
 */
export interface ToldSchema {
/**
 * The title.
 */
title: TextSchema
/**
 * The text.
 */
text: TextSchema
/**
 * The wording of a single message about many records that take the step together; data.count is their number.
 */
many?: {
/**
 * The title.
 */
title: TextSchema
/**
 * The text.
 */
text: TextSchema
}
/**
 * With two sides: the side that gets the message. Default: from.
 */
side?: ("from" | "to" | "both")
/**
 * The type of the message, by its name in the product.
 */
kind?: string
/**
 * The field with the ways in which the record's users want the message (inbox, SMS, mail): a list of an enum's values, which the product knows. Without a value in the record: the product's inbox.
 */
ways?: string
/**
 * The screen that the message opens; {expression} where it depends on the record, which needs permission.
 */
navigate?: string
/**
 * Values for the address; record.<field> is a field of the record.
 */
with?: FillingSchema
/**
 * Routes or sets of routes: users with any of them get the message. Default: the permission of the screen; without a screen, all users.
 */
permission?: (string | string[])
}
/**
 * Values for the request or the address, keyed by field name. Each is an expression; for a request it may also be a list or an object of expressions.
 */
export interface FillingSchema {
[k: string]: GivenSchema
}
/**
 * An action of the product while a balance is too low, at most so often or so much in a day.
 */
export interface WatchSchema {
/**
 * The states in which the record is watched, by name.
 */
from: string[]
/**
 * The name of a balance of the product; it is read for the record.
 */
balance: string
/**
 * The least that the balance should be; record.<field> is a field of the record.
 */
below: ExpressionSchema
/**
 * The name of a deed of the product. It moves the amount once, or returns the cause why it does not.
 */
does: string
/**
 * The amount that each time moves; record.<field> is a field of the record.
 */
amount: ExpressionSchema
/**
 * The maximum of a day.
 */
daily: WatchDaySchema
/**
 * The message about a cause, once a day for each cause; data.cause is its sentence.
 */
say?: ToldSchema
}
/**
 * How often, and how much, a watch moves in a day of UTC+8.
 */
export interface WatchDaySchema {
/**
 * The maximum number of times. Default: no maximum.
 */
times?: number
/**
 * The maximum of all amounts; record.<field> is a field of the record.
 */
amount: ExpressionSchema
/**
 * The cause when the maximum is reached.
 */
say: TextSchema
}
/**
 * New and changed records wait, then pass or are rejected with a reason. A change submits a rejected record again.
 */
export interface ReviewSchema {
/**
 * The names of the states, if they are not WAIT, PASS and REJECT.
 */
states?: {
/**
 * The record waits for the bank.
 */
wait?: string
/**
 * The record may be used.
 */
pass?: string
/**
 * The record may not be used until it is changed.
 */
reject?: string
}
/**
 * The duration of the review.
 */
after: WaitSchema
/**
 * Calendars of the bank. The time starts, and working days count, only while all of them are open.
 */
calendars?: string[]
/**
 * The time of day until which the bank starts on a working day (16:30). After that, it starts at nine on the next working day.
 */
cutOff?: string
/**
 * The field with the reason of the rejection.
 */
reason?: string
/**
 * Values that the record gets when it passes or is rejected, such as the time; record.<field> is a field of the record.
 */
set?: SetValuesSchema
/**
 * The field with the list of fields to correct: an array of { field, item, reason }, one for each field that a rejection names; item is the title of the field. While the list is not empty, only these fields of a rejected record may be changed.
 */
marks?: string
/**
 * The rejections of the sandbox's bank, each with its reason. All other records pass.
 */
rejects?: RejectionSchema[]
/**
 * The fields whose change starts another review. A rejected record is reviewed again after any change. Default: all fields.
 */
again?: string[]
/**
 * The messages at the end of the review.
 */
tell?: {
/**
 * The record has passed.
 */
pass?: VerdictSchema
/**
 * The record was rejected.
 */
reject?: VerdictSchema
/**
 * With two sides: the side that gets the message. Default: from.
 */
side?: ("from" | "to" | "both")
/**
 * The type of the message, by its name in the product.
 */
kind?: string
/**
 * The screen that the message opens; {expression} where it depends on the record, which needs permission.
 */
navigate?: string
/**
 * Values for the address; record.<field> is a field of the record.
 */
with?: FillingSchema
/**
 * Routes or sets of routes: users with any of them get the message. Default: the permission of the screen; without a screen, all users.
 */
permission?: (string | string[])
}
/**
 * The end of a rejected record that nobody changes.
 */
lapse?: {
/**
 * How long the record may stay rejected.
 */
after: WaitSchema
/**
 * The new state, by name.
 */
to: string
}
}
/**
 * A reason to reject a record.
 */
export interface RejectionSchema {
/**
 * The record is rejected if this is true; record.<field> is a field of the record.
 */
when?: PredicateSchema
/**
 * The name of a test of the product, for conditions that no expression can state. The record is rejected if the test says so.
 */
judge?: string
/**
 * The reason shown to the merchant.
 */
say: string
/**
 * With marks: the fields to correct.
 */
fields?: string[]
}
/**
 * The wording of a message about the end of a review.
 */
export interface VerdictSchema {
/**
 * The title.
 */
title: TextSchema
/**
 * The text.
 */
text: TextSchema
/**
 * The wording of a single message about many records that take the step together; data.count is their number.
 */
many?: {
/**
 * The title.
 */
title: TextSchema
/**
 * The text.
 */
text: TextSchema
}
}
/**
 * A second person for some states. Every call that writes the record fills in the maker, except transitions into these states. Buttons in rows are disabled for the maker, with the reason. Custom answers must check it themselves.
 */
export interface FourEyesSchema {
/**
 * The required text field with the person who wrote the record last. The server fills it in; no request may name it.
 */
maker: string
/**
 * The states that need a second person, by name.
 */
to: string[]
/**
 * Further values that are filled in with the maker, such as the name: user.<field> is a field of the person.
 */
set?: FillingSchema
/**
 * The message for the maker. Default: the message of the code.
 */
say?: string
/**
 * The code of the refusal.
 */
code?: string
}
/**
 * Fields whose combination must be unique.
 */
export interface UniqueSchema {
/**
 * The fields.
 */
fields: string[]
/**
 * The message of the refusal. Default: the message of the code.
 */
say?: string
/**
 * The code of the refusal. Default: the code for an existing record.
 */
code?: string
/**
 * The field where a form shows the message. Default: the first of the fields.
 */
field?: string
}
/**
 * The record that is offered first.
 */
export interface OneDefaultSchema {
/**
 * The boolean field that marks the default record.
 */
field: string
/**
 * Fields that divide the records: each of their values has its own default.
 */
per?: string[]
}
/**
 * The two owners of a record. Only the maker may change or remove it; may says who takes which steps of the lifecycle.
 */
export interface SidesSchema {
/**
 * The field with the merchant number of the maker. The server fills it in; expressions compare it with the merchant number of user.
 */
from: string
/**
 * The field with the other owner, who is never the maker.
 */
to: string
/**
 * The states in which the other owner sees the record. Default: all. A timed step to any other state ends the record for that owner.
 */
sees?: string[]
/**
 * The states that each owner may move the record to. The clock may move it to any state.
 */
may: {
/**
 * The states that the maker may move the record to.
 */
from: string[]
/**
 * The states that the other owner may move the record to.
 */
to: string[]
}
}
/**
 * When a record with two sides opens the maker's data, and with which rights.
 */
export interface GrantsSchema {
/**
 * The lifecycle state in which the grant is valid.
 */
state: string
/**
 * The field with the rights of the other owner: an array of an enum. A call names one of its values.
 */
rights: string
/**
 * The field with the first day of validity.
 */
from?: string
/**
 * The field with the last day of validity.
 */
until?: string
/**
 * The code of the refusal if the grant is not valid or lacks the right. Default: the code of the server.
 */
code?: string
}
/**
 * The fields of each variant. A request with "by" takes all of them: the server refuses fields of other variants, and a form shows only the fields of the selected variant.
 */
export interface VariantsSchema {
/**
 * The enum field that selects the variant.
 */
by: string
/**
 * From each enum value, by name, to the fields of that variant; a trailing question mark makes a field optional.
 */
fields: {
[k: string]: PickSchema
}
}
/**
 * Sample records. Other values are generated: plausible, and the same for the same seed.
 */
export interface SamplesSchema {
/**
 * merchant: each sample merchant has its own records. everyone: one set of records that all may read. Default: merchant.
 */
for?: ("merchant" | "everyone")
/**
 * The number of records, including rows; a small merchant gets a part of it. Default: the number of rows, or 12.
 */
count?: number
/**
 * The first records, in order: fields with their values. Other fields are generated only if every record has them, or if values or states name them. Enum values by name; dates may be relative (20 days ago, in 3 days); texts may be templates.
 */
rows?: SampleRowSchema[]
/**
 * Values for the fields of further records, keyed by field.
 */
values?: SampleValuesSchema
/**
 * Sets of values that belong together. Further records take each set once, then by weight; without any weight, in turn.
 */
kinds?: SampleKindSchema[]
/**
 * Records of individual sample merchants, by merchant number, instead of rows. Without this key, rows belong to the first merchant and the others get generated records.
 */
merchants?: {
[k: string]: MerchantSamplesSchema
}
/**
 * The field with the states. Default: the field of the lifecycle.
 */
by?: string
/**
 * From each state, by name, to its relative frequency, or to an object with the values of its records. Only the listed states occur. Default: all states that steps lead to, equally often.
 */
states?: {
[k: string]: number | SampleStateSchema
}
}
/**
 * One record: fields with their values; null omits a field.
 */
export interface SampleRowSchema {

}
/**
 * Values for fields, keyed by field.
 */
export interface SampleValuesSchema {
[k: string]: SampleValueSchema
}
/**
 * A value between two numbers, amounts or dates, both included.
 */
export interface SampleRangeSchema {
/**
 * The minimum: a number, or a date (30 days ago).
 */
from: (number | string)
/**
 * The maximum: a number, or a date (in 5 days).
 */
to: (number | string)
}
/**
 * Realistic numbers or amounts: most near this one, some half or double, a few five times as large, many of them rounded.
 */
export interface SampleSizeSchema {
/**
 * The usual size.
 */
about: number
}
/**
 * The key of an existing record. Fields that both records have under the same name get the same value.
 */
export interface SampleReferenceSchema {
/**
 * The entity of the record.
 */
record: string
/**
 * Values that the record must have; enum values by name.
 */
where?: {
[k: string]: string | number | boolean
}
}
/**
 * Values that belong together, with a weight.
 */
export interface WeightedKindSchema {
/**
 * The relative frequency, after each set has occurred once.
 */
weight: number
/**
 * Values for the fields.
 */
values: SampleValuesSchema
}
/**
 * Sample records of one merchant.
 */
export interface MerchantSamplesSchema {
/**
 * The number of records, including rows. Default: the number of rows.
 */
count?: number
/**
 * The first records of the merchant, in order: fields with their values.
 */
rows?: SampleRowSchema[]
/**
 * Values for the fields of all records of the merchant; they override the values of all merchants.
 */
values?: SampleValuesSchema
}
/**
 * Sample records in one state.
 */
export interface SampleStateSchema {
/**
 * The relative frequency of the state. Default: 1.
 */
weight?: number
/**
 * Values for the fields; they override the values of all records.
 */
values?: SampleValuesSchema
}
/**
 * The calls of one area: queries and commands to the server. The file name is the first half of each call's name.
 */
export interface CallsSchema {
/**
 * The path of the dialect schema, for editors.
 */
$schema?: string
/**
 * The display name of the area.
 */
title: string
/**
 * A note for authors of the file; not shown to users.
 */
description?: string
/**
 * Why calls of this file that are "public" or "signed-in" need no permission, unless a call gives its own reason.
 */
unguarded?: ReasonSchema
/**
 * true: the calls belong to demo screens and are removed with them. A public demo call must not change data, send codes or start jobs.
 */
demo?: boolean
/**
 * The calls, keyed by name.
 */
calls: {
[k: string]: CallSchema
}
}
/**
 * A query or a command to the server.
 */
export interface CallSchema {
/**
 * A short name of the effect; shown in reviews and in the API document.
 */
title?: string
/**
 * A longer note for the API document.
 */
description?: string
/**
 * Why the call should no longer be sent, and its replacement. The call still works; the API document marks it as deprecated.
 */
deprecated?: ReasonSchema
/**
 * The exact path for GET. :name stands for a request field.
 */
get?: PathSchema
/**
 * The exact path for POST. Default, without any method: POST to /api/file/call. If both get and post are given, the first one is sent. A GET takes the code of a need from a header (message-code for messageCode), never from the address.
 */
post?: PathSchema
/**
 * The exact path for PUT.
 */
put?: PathSchema
/**
 * The exact path for PATCH.
 */
patch?: PathSchema
/**
 * The exact path for DELETE.
 */
delete?: PathSchema
/**
 * Other exact paths that the server answers alike, by the same methods. No screen sends them.
 */
also?: PathSchema[]
/**
 * The fields of the request.
 */
request?: CallRequestSchema
/**
 * The result of the call. Default: a page of the entity for a request with filterOf, the record for the answer "get" to a request with of, else none.
 */
result?: CallResultSchema
/**
 * Entities whose changes make the answer stale. Default: the entity of the result.
 */
reads?: EntityNamesSchema
/**
 * Entities that the call changes; queries that read one of them are sent again. Default: the entities whose records its answer creates, changes or removes. Required for other calls that are idempotent, move money or change data.
 */
writes?: EntityNamesSchema
/**
 * Needs that must be met before the call is sent: names of needs or of sets of needs, in this order.
 */
needs?: string[]
/**
 * Stored records that the rules of the call read, keyed by name: data.<name> is the record. If a record does not exist, the request is refused.
 */
records?: RecordsSchema
/**
 * Calls whose answers the rules read, keyed by name: data.<name> is the answer. Each is sent only if a rule reads it.
 */
data?: AnswerDataSchema
/**
 * Rules for request fields beyond their schemas: bounds, when a field is required, computed values, allowed options.
 */
fields?: RequestFieldsSchema
/**
 * Conditions that the server checks before it answers the call. In expressions form is the request, data holds records and answers, chosen the records of options. Forms that send the call also check the conditions that they can evaluate.
 */
check?: (RefusalSchema | RefusalSchema[])
/**
 * The lines of a file that the request names. Each line is checked against its schema and its rules; fields and check refer to a field of a line as file.amount, where item is the line and form the request.
 */
lines?: FileLinesSchema
/**
 * Rules of forms that no key of this call states, and how the server enforces them.
 */
held?: HeldFieldsSchema[]
/**
 * The values that the message of a code names, besides the action. The server reads them from the request and its own records, and binds the code to them. Required if the call moves money or changes permissions, and needs a code.
 */
confirms?: ConfirmsSchema
/**
 * Request fields of the price that the user saw. Codes are bound to them. A retry after a lost answer is the same request, even if these fields differ.
 */
quoted?: string[]
/**
 * How often the call may be sent. Calls above the limit are refused and not counted; calls that are refused for other reasons count.
 */
limit?: LimitSchema
/**
 * The permission: a route (or route#action), the name of a set, or a list of which one suffices; "signed-in" or "public". Default: everyone who may open a screen that uses the call.
 */
permission?: (string | string[])
/**
 * The call works on data that another owner has granted. The request names the grant record by its key, and the call is answered as if the maker of the record had asked. Refused if no such record was granted to the caller, or if it is not valid or lacks the right.
 */
grant?: {
/**
 * The entity of the grant records.
 */
of: string
/**
 * The right that the record must list; of several rights, one suffices.
 */
right: (string | string[])
}
/**
 * Why no permission is needed; only with "public" and "signed-in".
 */
unguarded?: ReasonSchema
/**
 * true: the call may be retried after a lost answer; an idempotency key makes it take effect once. Requires writes.
 */
idempotent?: boolean
/**
 * true: the call moves money. It is then idempotent, and needs a second verification or a reason in unverified.
 */
money?: boolean
/**
 * Why a call that moves money, or changes permissions or confirmed records, needs no second verification.
 */
unverified?: ReasonSchema
/**
 * Why a call that changes data is a GET. Browsers repeat a GET, and anybody can link to it: only where the provider defines it so.
 */
writesByGet?: ReasonSchema
/**
 * The place that shows a 403 (missing permission). page: on the whole page. inline: at the block or the pressed action; the page stays. Default: page if the data of the screen itself needs the answer, else inline.
 */
forbidden?: ("page" | "inline")
/**
 * The kind of the audit log entry. Calls that move money or reveal a secret are logged without this key.
 */
audit?: ("money" | "permission" | "reveal" | "session")
/**
 * The effect on the session: begins or ends the session, or names its user. A server in front of a provider learns from these calls who is signed in there.
 */
session?: (("begins" | "ends") | SessionOfSchema)
/**
 * How the sandbox answers the call. Default: list for lists and pages, else custom.
 */
answer?: AnswerSchema
}
/**
 * Fields picked from an entity (of, pick), further fields (and), or the filter of a list (filterOf).
 */
export interface CallRequestSchema {
/**
 * The entity that the fields are picked from.
 */
of?: string
/**
 * Names of fields. In a filter: the fields to filter by (default: all).
 */
pick?: PickSchema
/**
 * Further fields.
 */
and?: AndSchema
/**
 * For an entity with variants: the request field that selects the variant. Fields of variants are included without pick; a pick that names some of them includes only those.
 */
by?: string
/**
 * With by: fields that no variant requires, for example hidden values that stay unchanged if omitted.
 */
optional?: string[]
/**
 * The entity whose list is filtered. Every field is optional, dates take a range, enums and the key take one value or several.
 */
filterOf?: string
/**
 * Fields that are required when another field is given, keyed by that field. Forms that send the request ask for them.
 */
dependentRequired?: {
[k: string]: string[]
}
/**
 * Filters only: text fields that match anywhere in the text. Other text fields match exactly or from the start.
 */
contains?: string[]
/**
 * Filters only: text fields that match by their last characters. A filter asks for at most six of a hidden field.
 */
ends?: string[]
/**
 * Filters only: text fields that match only exactly.
 */
exact?: string[]
/**
 * Fields that are sent in the query of the address, beside a body. GET and DELETE send all fields there without this key.
 */
query?: string[]
/**
 * Fields that are sent as request headers; the name of the field is the name of the header.
 */
headers?: string[]
}
/**
 * Fields that the entity does not have; a trailing question mark makes a field optional.
 */
export interface AndSchema {
[k: string]: PropertySchema
}
/**
 * Records by key, keyed by the name that they have in data.
 */
export interface RecordsSchema {
/**
 * A record of an entity, found by its key.
 */
[k: string]: {
/**
 * The entity.
 */
of: string
/**
 * The key; without a value there is no record.
 */
key: ExpressionSchema
}
}
/**
 * Values that are looked up first, keyed by name: data.<name> is a record, a list, a number, the answer of a call or a computation of the product. Each may read the ones before.
 */
export interface AnswerDataSchema {
/**
 * A call, by name or with values for its request; a computation of the product; the values of an enum; or stored records.
 */
[k: string]: CallNameSchema | ChosenSchema | {
/**
 * The call that is asked.
 */
call: CallNameSchema
/**
 * Values for the request.
 */
with?: FillingSchema
} | {
/**
 * The name of a computation of the product. It reads only the given values and no stored data; without a result it is null.
 */
computed: string
/**
 * The values for the computation.
 */
with?: FillingSchema
} | {
/**
 * The entity of one record. If the record does not exist, the request is refused as unknown.
 */
of: string
/**
 * The key of the record; without a value there is no record.
 */
key: ExpressionSchema
} | {
/**
 * The field whose values are summed: a number or an amount. The currency of an amount must be fixed in where.
 */
sum: string
/**
 * The entity of the summed records.
 */
of: string
/**
 * Conditions on the records.
 */
where?: WhereSchema
} | {
/**
 * The name of an enum: the list of its values, each with const, name and title.
 */
values: string
} | {
/**
 * The entity of the first matching record; there may be none.
 */
first?: string
/**
 * The entity of all matching records.
 */
all?: string
/**
 * The entity whose records are counted.
 */
count?: string
/**
 * Conditions on the records.
 */
where?: WhereSchema
/**
 * The order of the records: createdAt desc.
 */
sort?: string
/**
 * The maximum number of records.
 */
limit?: number
} | {
/**
 * The entity of the record before a given record in an order; there may be none.
 */
before?: string
/**
 * The entity of the record after a given record in an order; there may be none.
 */
after?: string
/**
 * The key of the given record.
 */
key: ExpressionSchema
/**
 * Conditions on both records.
 */
where?: WhereSchema
/**
 * The order: createdAt desc.
 */
sort: string
}
}
/**
 * Conditions on a record, by field. A text is an expression: constants in single quotes, enum values by name. A list matches any of its values. A condition that reads only the request is skipped if the request omits the value; any other unknown value matches nothing. or lists alternative conditions, of which one must match.
 */
export interface WhereSchema {
/**
 * Several condition objects, of which one must match. Objects that the request leaves empty do not count.
 */
or?: WhereSchema[]
[k: string]: ConditionSchema | WhereSchema[] | undefined
}
/**
 * Rules for request fields, keyed by field, in any order. A field of each line is written as the list field, a dot and the line's field (stores.amount); item is the line.
 */
export interface RequestFieldsSchema {
[k: string]: RequestFieldSchema
}
/**
 * The server's rules for a field, beyond its schema. Every form with this field inherits them.
 */
export interface RequestFieldSchema {
/**
 * Required while this is true.
 */
required?: PredicateSchema
/**
 * The minimum: a number or an expression. Dates are compared by day: now is today.
 */
min?: BoundSchema
/**
 * The maximum: a number or an expression. Dates are compared by day: now is today.
 */
max?: BoundSchema
/**
 * A computed value: the server fills in an omitted field and refuses any other value.
 */
value?: ExpressionSchema
/**
 * The allowed values: the call whose list contains them (chosen.<field> is the record), or names of the field's enum. Forms without options of their own offer these.
 */
options?: (CallNameSchema | string[])
/**
 * Values for the request of the options call.
 */
with?: FillingSchema
/**
 * Why the call accepts values that the list of a form does not offer, and how the server checks them.
 */
unlisted?: string
/**
 * The message of its refusals. Default: the message of the code, else one built from title and rule.
 */
say?: TextSchema
/**
 * The code of the refusals, if the rule has its own.
 */
code?: string
}
/**
 * A condition, and the refusal when it is false.
 */
export interface RefusalSchema {
/**
 * The condition that must be true. Unknown values do not fail it.
 */
that: PredicateSchema
/**
 * The message of the refusal. Default: the message of the code.
 */
say?: TextSchema
/**
 * The code of the refusal, if the condition has its own.
 */
code?: string
/**
 * The request field where a form shows the message; for a field of each line: stores.amount, where item is the line. Default: the only field that the condition reads.
 */
field?: string
}
/**
 * The fields of each line of a file, and the template that merchants fill in.
 */
export interface FileLinesSchema {
/**
 * The request field with the file. The template of that field is made from the columns.
 */
in: string
/**
 * The template's name. Default: the title of the field.
 */
name?: string
/**
 * The fields of a line, written like the fields of a request.
 */
request: CallRequestSchema
/**
 * The columns, in order. Each header is the title of the field.
 */
columns: (string | LineColumnSchema)[]
/**
 * The maximum number of lines in a file. Default: 1000.
 */
most?: number
/**
 * Instructions on a separate sheet of the template.
 */
notes?: string[]
}
/**
 * One column of a template.
 */
export interface LineColumnSchema {
/**
 * The field of a line.
 */
field: string
/**
 * The value in the example line of the template.
 */
example?: string
/**
 * The width of the column, in characters. Default: 14.
 */
width?: number
}
/**
 * Request fields, and how the server enforces the rules that forms have for them.
 */
export interface HeldFieldsSchema {
/**
 * The fields; fields of lines are written as stores.amount.
 */
fields: string[]
/**
 * Why the call states no rule, and how the server enforces it.
 */
why: ReasonSchema
}
/**
 * Amounts, payee and account for the message of a code. In expressions form is the request, data holds the records, row is each record of a batch, rows in the title are all of them.
 */
export interface ConfirmsSchema {
/**
 * Stored records behind the request, keyed by name: data.<name> is the record.
 */
records?: RecordsSchema
/**
 * Answers behind the request, keyed by name: data.<name> is the answer. Each is asked when its required fields have values.
 */
data?: AnswerDataSchema
/**
 * The action. Default: the title of the call.
 */
title?: TextSchema
/**
 * The amount that moves, or several amounts; amounts of a batch are totalled by currency.
 */
amount?: (ExpressionSchema | ExpressionSchema[])
/**
 * The debit of the account, if it may differ from amount: with a fee on top, or in another currency. The message names it beside amount. The request determines the debit; if a quoted field is missing from it, codes are bound to the debit itself. Without an answer to data the message names no debit.
 */
debit?: {
/**
 * Answers behind the debit, keyed by name: data.<name> is the answer.
 */
data?: AnswerDataSchema
/**
 * The debit's name in the message. Default: 账户扣款.
 */
title?: TextSchema
/**
 * The amount, with its currency.
 */
value: ExpressionSchema
}
/**
 * The payee; without amount and account, the name of what changes.
 */
payee?: TextSchema
/**
 * The account that receives the money; the message masks it.
 */
account?: ExpressionSchema
}
/**
 * A rate limit.
 */
export interface LimitSchema {
/**
 * The maximum number of calls.
 */
most: number
/**
 * The time window.
 */
within: DurationSchema
/**
 * Counts calls by address or by person. Default: address.
 */
by?: ("address" | "person")
/**
 * The name of a shared limit: calls with the same name are counted together. Default: each call is counted alone.
 */
with?: string
}
/**
 * The result fields that identify the signed-in user.
 */
export interface SessionOfSchema {
/**
 * The field with the owner of the records, for example the merchant.
 */
owner: string
/**
 * The field with the user.
 */
person: string
/**
 * The field with the list of routes, and actions on routes (route#action), that the user may use.
 */
permissions: string
}
/**
 * The records of an entity, filtered by the request.
 */
export interface ListAnswerSchema {
/**
 * A list.
 */
kind: "list"
/**
 * The entity. Default: that of the result.
 */
of?: string
/**
 * The name of a set of records that the product computes. Filter, order, pages and display work as for stored records.
 */
from?: string
/**
 * A list of data, in place of stored records. set is computed for each row before filter, order and pages, so a filter may name these fields.
 */
rows?: ExpressionSchema
/**
 * The order if the request names none: createdAt desc, orderNo desc.
 */
sort?: string
/**
 * Conditions on every record of the list.
 */
where?: WhereSchema
/**
 * Records of several entities in one list, in place of stored records of its own. Filter, order and pages work on the rows that the parts make.
 */
parts?: ListPartSchema[]
/**
 * The maximum number of records.
 */
limit?: number
/**
 * Values looked up first; data.<name> is the value.
 */
data?: AnswerDataSchema
/**
 * Computed fields of each row of the result; row is the stored record, or the element of rows.
 */
set?: SetValuesSchema
}
/**
 * Records of one entity, as rows of a list.
 */
export interface ListPartSchema {
/**
 * The entity.
 */
of: string
/**
 * The part is read only if this is true; form is the request.
 */
when?: PredicateSchema
/**
 * Conditions on the records. The filters of the request apply to the rows of the list instead.
 */
where?: WhereSchema
/**
 * Routes or sets of routes, of which the user needs one. Other users get no rows of this part.
 */
permission?: (string | string[])
/**
 * The order of the records before limit: createdAt desc.
 */
sort?: string
/**
 * The maximum number of records. Default: 1000.
 */
limit?: number
/**
 * Values looked up for each record; data.<name> is the value, row the record.
 */
data?: AnswerDataSchema
/**
 * The fields of the row; row is the record. A record without a value for the key makes no row, and of rows with one key the first stays.
 */
set: SetValuesSchema
}
/**
 * One record.
 */
export interface GetAnswerSchema {
/**
 * One record.
 */
kind: "get"
/**
 * The entity. Default: that of the result.
 */
of?: string
/**
 * The name of a set of records that the product computes. Filter, order, pages and display work as for stored records.
 */
from?: string
/**
 * Conditions on the record besides those of the request.
 */
where?: WhereSchema
/**
 * The key of the record. Default: the key or the other fields that the request names.
 */
key?: ExpressionSchema
/**
 * The order; the first matching record is taken.
 */
sort?: string
/**
 * Values looked up first; data.<name> is the value.
 */
data?: AnswerDataSchema
/**
 * Computed fields of the result; record is the stored record. With set, the call answers even if there is no record.
 */
set?: SetValuesSchema
}
/**
 * Creates a record from the request.
 */
export interface CreateAnswerSchema {
/**
 * A new record.
 */
kind: "create"
/**
 * The entity. Default: that of the request.
 */
of?: string
/**
 * Values for the record besides those of the request.
 */
set?: SetValuesSchema
/**
 * Conditions besides the rules of the call, checked in the same transaction; data holds the looked-up values.
 */
check?: (RefusalSchema | RefusalSchema[])
/**
 * Values looked up first; data.<name> is the value.
 */
data?: AnswerDataSchema
}
/**
 * Saves one record: changes it if it exists, else creates it. key or where identifies the record.
 */
export interface SaveAnswerSchema {
/**
 * A record that is created or changed.
 */
kind: "save"
/**
 * The entity. Default: that of the request.
 */
of?: string
/**
 * The key of the record: user.operatorId for settings of a person.
 */
key?: ExpressionSchema
/**
 * Conditions that identify the record. A new record gets these values and a generated key.
 */
where?: WhereSchema
/**
 * Values for the record besides those of the request; record.<field> is a field of the record before the change.
 */
set?: SetValuesSchema
/**
 * Conditions besides the rules of the call, checked in the same transaction; data holds the looked-up values, record the stored record.
 */
check?: (RefusalSchema | RefusalSchema[])
/**
 * Values looked up first; data.<name> is the value.
 */
data?: AnswerDataSchema
}
/**
 * Changes the record with the key in the request, or all records that match where.
 */
export interface UpdateAnswerSchema {
/**
 * A change.
 */
kind: "update"
/**
 * The entity. Default: that of the request.
 */
of?: string
/**
 * Values for the record besides those of the request; with where, only these values. record.<field> is a field of the record before the change.
 */
set?: SetValuesSchema
/**
 * Changes every matching record under the rules of a single change: guard, uniqueness, lifecycle. If where names keys, each of those records must exist.
 */
where?: WhereSchema
/**
 * true: the request replaces everything that may be changed. Omitted fields are emptied, except hidden values and files.
 */
whole?: boolean
/**
 * Conditions besides the rules of the call, checked in the same transaction; data holds the looked-up values, record the stored record.
 */
check?: (RefusalSchema | RefusalSchema[])
/**
 * Values looked up first; data.<name> is the value.
 */
data?: AnswerDataSchema
}
/**
 * Removes the record with the key in the request, or all records that match where.
 */
export interface RemoveAnswerSchema {
/**
 * A removal.
 */
kind: "remove"
/**
 * The entity. Default: that of the request.
 */
of?: string
/**
 * Removes every matching record. If where names keys, each of those records must exist.
 */
where?: WhereSchema
/**
 * Conditions besides the rules of the call, checked in the same transaction; data holds the looked-up values, record the stored record.
 */
check?: (RefusalSchema | RefusalSchema[])
/**
 * Values looked up first; data.<name> is the value.
 */
data?: AnswerDataSchema
}
/**
 * Moves the record with the key in the request to another state of its lifecycle.
 */
export interface TransitionAnswerSchema {
/**
 * A change of state.
 */
kind: "transition"
/**
 * The entity. Default: that of the request.
 */
of?: string
/**
 * The new state, by name.
 */
to: string
/**
 * Values for the record besides those of the request; record.<field> is a field of the record before the change.
 */
set?: SetValuesSchema
/**
 * Conditions besides the rules of the call, checked in the same transaction; data holds the looked-up values, record the stored record.
 */
check?: (RefusalSchema | RefusalSchema[])
/**
 * Values looked up first; data.<name> is the value.
 */
data?: AnswerDataSchema
}
/**
 * Counts and sums of records of one entity, or of several entities with parts.
 */
export interface SummaryAnswerSchema {
/**
 * A summary.
 */
kind: "summary"
/**
 * The entity.
 */
of?: string
/**
 * The result field for the number of records.
 */
count?: string
/**
 * Conditions on the counted records, besides the filters of the request.
 */
where?: WhereSchema
/**
 * From each result field to the entity field that it sums.
 */
sums?: {
[k: string]: string
}
/**
 * Routes or sets of routes, of which the user needs one. For other users, no record is counted.
 */
permission?: (string | string[])
/**
 * From each result field to the entity field whose smallest value it gets.
 */
least?: {
[k: string]: string
}
/**
 * From each result field to the entity field whose largest value it gets.
 */
most?: {
[k: string]: string
}
/**
 * Figures of several entities, or of one entity under several conditions.
 */
parts?: SummaryPartSchema[]
/**
 * Further result fields.
 */
set?: SetValuesSchema
/**
 * Values looked up first; data.<name> is the value.
 */
data?: AnswerDataSchema
}
/**
 * Figures of the records of one entity.
 */
export interface SummaryPartSchema {
/**
 * The entity.
 */
of: string
/**
 * Conditions on the records.
 */
where?: WhereSchema
/**
 * The result field for the number of records.
 */
count?: string
/**
 * From each result field to the entity field that it sums.
 */
sums?: {
[k: string]: string
}
/**
 * Routes or sets of routes, of which the user needs one. For other users, no record is counted.
 */
permission?: (string | string[])
/**
 * From each result field to the entity field whose smallest value it gets.
 */
least?: {
[k: string]: string
}
/**
 * From each result field to the entity field whose largest value it gets.
 */
most?: {
[k: string]: string
}
}
/**
 * Counts and sums of records, one result row per group, for charts and statistics. Sums are exact. A record without a value to group by is left out.
 */
export interface GroupsAnswerSchema {
/**
 * Groups.
 */
kind: "groups"
/**
 * The entity. Default: that of the result.
 */
of?: string
/**
 * Conditions on the counted records, besides the filters of the request.
 */
where?: WhereSchema
/**
 * The values to group by: from each result field to an entity field, or to the day or month of a date. Without sort, rows are in the order of these values, days and months first.
 */
by: {
[k: string]: GroupKeySchema
}
/**
 * The result field for the number of records.
 */
count?: string
/**
 * From each result field to the entity field that it sums. The currency of an amount must be in by, or fixed in where.
 */
sums?: {
[k: string]: string
}
/**
 * Several figures instead of count and sums, each of the matching records of a group.
 */
parts?: GroupPartSchema[]
/**
 * The result field that orders the rows: amount desc. Default: the order of by, with the earliest day or month first.
 */
sort?: string
/**
 * The maximum number of rows.
 */
limit?: number
/**
 * Values looked up first; data.<name> is the value.
 */
data?: AnswerDataSchema
}
/**
 * Figures of the matching records of a group.
 */
export interface GroupPartSchema {
/**
 * Conditions on the records.
 */
where?: WhereSchema
/**
 * The result field for the number of records.
 */
count?: string
/**
 * From each result field to the entity field that it sums.
 */
sums?: {
[k: string]: string
}
}
/**
 * Runs several answers in order, all or nothing. The last answer that runs gives the result.
 */
export interface StepsAnswerSchema {
/**
 * Several answers.
 */
kind: "steps"
/**
 * Values looked up first; data.<name> is the value.
 */
data?: AnswerDataSchema
/**
 * The answers. Empty if the call only checks its request.
 */
steps: AnswerStepSchema[]
}
/**
 * One of several answers.
 */
export interface AnswerStepSchema {
/**
 * Runs only if this is true.
 */
when?: PredicateSchema
/**
 * A list: the answer runs once for each element; item is the element.
 */
each?: ExpressionSchema
/**
 * The kind of answer.
 */
kind: ("list" | "get" | "create" | "save" | "update" | "remove" | "transition" | "summary")
/**
 * The entity. Default: that of the result.
 */
of?: string
/**
 * The key of the record to read or save.
 */
key?: ExpressionSchema
/**
 * The new state, by name.
 */
to?: string
/**
 * Conditions on the records.
 */
where?: WhereSchema
/**
 * Values for the record.
 */
set?: SetValuesSchema
/**
 * The order.
 */
sort?: string
/**
 * Conditions that are checked before the answer runs.
 */
check?: (RefusalSchema | RefusalSchema[])
/**
 * Values looked up first; data.<name> is the value.
 */
data?: AnswerDataSchema
}
/**
 * Starts the export job of a list: one file with the records that match the request.
 */
export interface ExportAnswerSchema {
/**
 * An export.
 */
kind: "export"
/**
 * The call of the exported list. Entity, request and result of this call follow from the list and are not repeated. The same holds for the permission, unless this call has its own.
 */
list?: CallNameSchema
/**
 * The entity, if no list is named.
 */
of?: string
/**
 * Conditions on every record. Default: the conditions of the entity's list.
 */
where?: WhereSchema
/**
 * The columns: fields of the entity, in order.
 */
columns: string[]
/**
 * The file name, without date and ending.
 */
fileName: string
/**
 * Columns that are computed of their row, for example to empty an amount that was given back (row.state == 'LOST' ? null : row.fee).
 */
set?: SetValuesSchema
/**
 * The name of a boolean of the user (user.isTrusted): users with true get the file without masked values. The server checks the exporting user and logs the export as a reveal. Default: nobody; the file masks what the screen masks.
 */
plain?: ExpressionSchema
}
/**
 * The progress of a job, or a command for the list of the user's own jobs.
 */
export interface JobAnswerSchema {
/**
 * A job.
 */
kind: "job"
/**
 * state: the progress. list: the user's own jobs, newest first. announce: whether this call is the first to report the end of the job. dismiss: removes the job from the list. Default: state.
 */
does?: ("state" | "list" | "announce" | "dismiss")
}
/**
 * The part of a code need that this call serves: send sends a code to the outbox of the sandbox, check checks one, says describes the money that a request moves, from the server's own records (count, sums, lines and payees).
 */
export interface CodeAnswerSchema {
/**
 * A code.
 */
kind: "code"
/**
 * The need that the code is for.
 */
need?: string
}
/**
 * Lists, keeps or ends sessions of the caller.
 */
export interface SessionAnswerSchema {
/**
 * A session.
 */
kind: "session"
/**
 * list: the valid sessions, the last used one first. end: ends the session that the request names by sessionId. endOthers: ends all sessions but the current one. keep: returns when the current session ends. out: ends the current session.
 */
does: ("list" | "end" | "endOthers" | "keep" | "out")
}
/**
 * A deed of the server itself, the same for every product.
 */
export interface ServerAnswerSchema {
/**
 * A deed of the server.
 */
kind: "server"
/**
 * keepErrors: stores the errors that a page reports, of the tab sessionId. checkLog: recomputes the hash chain of the owner's audit log; the result is intact, total and brokenAt. unseal: returns as plainText what the server sealed for the owner as cipherText.
 */
does: ("keepErrors" | "checkLog" | "unseal")
}
/**
 * Always returns the same result.
 */
export interface FixedAnswerSchema {
/**
 * A fixed answer.
 */
kind: "fixed"
/**
 * The result, in its wire format.
 */
value: {
[k: string]: unknown
}
/**
 * A delay before the answer, for looking at loading states.
 */
after?: DurationSchema
}
/**
 * A document that is generated on request. The product has the templates; the result of the call is file.
 */
export interface DocumentAnswerSchema {
/**
 * A document.
 */
kind: "document"
/**
 * The name of the template in the product.
 */
template: string
/**
 * The entity of the record in the document. Default: the entity of the request; without an entity, the template reads its own data.
 */
of?: string
/**
 * The key of the record. Default: the key in the request.
 */
key?: ExpressionSchema
/**
 * The file name with its ending; record.<field> is a field of the record. Default: the name that the template gives.
 */
fileName?: TextSchema
}
/**
 * Places an order, or takes an order one step further. The product has families of orders, each a table of steps.
 */
export interface OrderAnswerSchema {
/**
 * A step of an order.
 */
kind: "order"
/**
 * The family of orders, as families of an entity names it: payment.
 */
family: string
/**
 * The step of that family: cancel.
 */
step: string
}
/**
 * A handler of the product's practice bank, written in TypeScript under the name of the call.
 */
export interface CustomAnswerSchema {
/**
 * Answered by code.
 */
kind: "custom"
}
/**
 * Stores an uploaded file, finds a stored file, or returns a template. If the result is file, the call returns the file itself.
 */
export interface FileAnswerSchema {
/**
 * A file.
 */
kind: "file"
/**
 * The request field (format binary) with the file to store.
 */
store?: string
/**
 * With store: the request field with the purpose of the file.
 */
under?: string
/**
 * The request field with the id of a stored file.
 */
find?: string
/**
 * The request field with the number of a template.
 */
template?: string
/**
 * From each result field to a property of the file: id, address, name, size or type.
 */
gives?: {
[k: string]: "id" | "address" | "name" | "size" | "type"
}
}
/**
 * Computes each field of the result. In expressions form is the request, data holds the answers of other calls to it.
 */
export interface CalculateAnswerSchema {
/**
 * A calculation.
 */
kind: "calculate"
/**
 * Values looked up first; data.<name> is the value.
 */
data?: AnswerDataSchema
/**
 * Conditions that are checked after data was looked up.
 */
check?: (RefusalSchema | RefusalSchema[])
/**
 * From each result field to its value.
 */
set?: SetValuesSchema
/**
 * The record that the result starts with: user, data.latest. Its fields are displayed like the fields of the result.
 */
record?: ExpressionSchema
}
/**
 * Does to each of many records what another call does to one, and reports the outcome of each. With the result job, it continues after the answer. The request names the records by keys, or by the query of a list (requestOf).
 */
export interface BatchAnswerSchema {
/**
 * A batch.
 */
kind: "batch"
/**
 * The call to run for each record, or the calls of each kind of record. Its request takes the key of the record; other fields come from this request by name, required fields also from the record.
 */
each: (CallNameSchema | {
/**
 * The enum field of the record that selects the call.
 */
by: string
/**
 * From each enum value, by name, to its call. Records of other values are refused.
 */
calls: {
[k: string]: CallNameSchema
}
})
/**
 * The list whose rows the keys name. Default: the stored records of the entity of each. For a list that shows records of several entities.
 */
list?: CallNameSchema
/**
 * The field of this request with the list of keys.
 */
rows?: string
/**
 * The records of a list query that are included, each as row; the others are neither counted nor changed. Default: all.
 */
only?: PredicateSchema
/**
 * The records that wait for a next step after their turn, each as row: they count as done, and say names the step (待二级复核). Default: none.
 */
still?: {
/**
 * True for a record that waits, as it is after its turn.
 */
that: PredicateSchema
/**
 * The next step of the waiting records, shown after their count.
 */
say: string
}
/**
 * The maximum number of records. Default: 200, for a job 10000.
 */
most?: number
}
/**
 * A condition that must be met before a call is sent. Calls name it, so no screen can omit it; the server enforces it too.
 */
export interface NeedSchema {
/**
 * The path of the dialect schema, for editors.
 */
$schema?: string
/**
 * The display name.
 */
title: string
/**
 * A note for authors of the file; not shown to users.
 */
description?: string
/**
 * A state of the user or the merchant. Without it, the action is disabled and shows the reason.
 */
state?: StateNeedSchema
/**
 * An agreement that must be signed. If it is not, it is shown for signing; then the call goes on.
 */
agreement?: AgreementNeedSchema
/**
 * A captcha that must be solved, for calls that anyone may send.
 */
captcha?: CaptchaNeedSchema
/**
 * A code that is sent to the user and must be typed.
 */
code?: CodeNeedSchema
}
/**
 * A condition on user and site.
 */
export interface StateNeedSchema {
/**
 * The condition.
 */
that: PredicateSchema
/**
 * The reason shown while the condition is false. Default: the message of the code.
 */
say?: TextSchema
/**
 * The code of the refusals. Default: the code for any need that is not met.
 */
code?: string
/**
 * The path where the user can meet the need.
 */
navigate?: string
}
/**
 * Agreements, by type.
 */
export interface AgreementNeedSchema {
/**
 * The agreements that must be signed.
 */
types: string[]
/**
 * The request field that says the agreements are signed. A form that shows this field asks for it in place.
 */
field?: string
/**
 * The call that is sent for each type, with the type as its only required field; its answer is data.ask.
 */
ask?: CallNameSchema
/**
 * Counts as signed if this is true.
 */
skip?: PredicateSchema
/**
 * The call that signs one agreement. Its request gets the fields that it shares with data.ask.
 */
sign?: CallNameSchema
/**
 * The name of the agreement.
 */
label?: ExpressionSchema
/**
 * The text of the agreement; HTML is allowed.
 */
text?: ExpressionSchema
}
/**
 * The call that returns a captcha, and the request field for the answer.
 */
export interface CaptchaNeedSchema {
/**
 * The call that returns a new captcha; its answer is captcha.
 */
draw: CallNameSchema
/**
 * The request field with the typed answer. A form that shows this field asks for it in place.
 */
field: string
/**
 * The number of refusals from one address before the captcha is required. Default: always required.
 */
after?: number
}
/**
 * How a code is requested, sent and checked.
 */
export interface CodeNeedSchema {
/**
 * A call that is sent first, for example to list the available ways; its answer is data.ask.
 */
ask?: CallNameSchema
/**
 * The field of ask that takes the name of the guarded call. For cases where the confirming user or the ways depend on the call.
 */
for?: string
/**
 * No code is required if this is true.
 */
skip?: PredicateSchema
/**
 * The call that sends the code.
 */
send: CallNameSchema
/**
 * The ways to send the code, if there are several.
 */
way?: {
/**
 * The field of send, and of the list in data.ask, that identifies the way.
 */
field: string
/**
 * The initial way. Default: the only usable way, else the user chooses.
 */
prefer?: ExpressionSchema
/**
 * By name of the way, in display order: the text shown if nothing is bound for this way. An empty text hides the way. Reads data.ask.
 */
unbound: {
[k: string]: TextSchema
}
/**
 * By name of the way: the owner of the phone or mailbox, shown before the destination. Reads data.ask: {data.ask.holderName}的手机.
 */
whose?: {
[k: string]: TextSchema
}
/**
 * The names of ways whose codes are not sent: an app of the user generates the codes, and the product checks them.
 */
made?: string[]
}
/**
 * The call that checks the code in advance. Without it, the code is sent with the guarded call.
 */
check?: CallNameSchema
/**
 * Values for the request of send.
 */
with?: FillingSchema
/**
 * The request field with the code. A form that shows this field asks for it in place.
 */
field: string
/**
 * How long a checked code stays valid. Default: for one call.
 */
keep?: DurationSchema
/**
 * For users who are not signed in: the field of send with the destination (a phone, an address). The code is valid only for that destination, and the guarded request must name the same one. Its value in with reads the guarded request as form.
 */
to?: string
/**
 * true: a code is valid for one request of one call only. The request of send has the field confirms, with the name of the call and its request; the message names the values that confirms of that call defines. Required for codes that confirm money.
 */
binds?: boolean
/**
 * The call that describes what a request moves before it is confirmed, if its records are not loaded: an action for all matching rows. Its request has the field confirms, as send has; its answer is confirmation.
 */
says?: CallNameSchema
/**
 * true: asked only if the answer of the call demands it, for example from users with a second check at each sign-in.
 */
late?: boolean
}
/**
 * A group of routes or needs under one name: the file name. The name may be used in lists of permissions or needs. A set of refusals holds the message of each code.
 */
export interface SetSchema {
/**
 * The path of the dialect schema, for editors.
 */
$schema?: string
/**
 * The display name.
 */
title: string
/**
 * A note for authors of the file; not shown to users.
 */
description?: string
/**
 * Routes (or route#action), of which one suffices. A call, an action or a field uses the name of the set as its permission.
 */
permission?: string[]
/**
 * Names of needs, in the order in which they are met. A call, a screen or a menu lists the name of the set among its needs.
 */
needs?: string[]
/**
 * From each code to its message; rules name only the code. A second message of a code has a suffix (10002-old), for server code, which also fills blanks in braces ({count}). The codes of every server are built in.
 */
refusals?: {
[k: string]: string
}
}
/**
 * A widget (edits a value) or a format (shows a value) of the product. The file name is its name; the implementation is in TypeScript.
 */
export interface WidgetSchema {
/**
 * The path of the dialect schema, for editors.
 */
$schema?: string
/**
 * The display name.
 */
title: string
/**
 * A note for authors of the file; not shown to users.
 */
description?: string
/**
 * A widget: the JSON types that it edits.
 */
edits?: ("string" | "number" | "integer" | "boolean" | "array" | "object")[]
/**
 * A format: the JSON types that it shows.
 */
shows?: ("string" | "number" | "integer" | "boolean" | "array" | "object")[]
/**
 * Calls that the widget itself sends.
 */
calls?: CallNameSchema[]
/**
 * A preset of another widget; it needs no implementation.
 */
is?: MadeOfSchema
/**
 * The options of the widget, keyed by name.
 */
props?: {
[k: string]: PropSchema
}
}
/**
 * The underlying widget and default values for the keys of a field; the field's own values take precedence.
 */
export interface MadeOfSchema {
/**
 * A widget of the engine, or a widget of the product that has an implementation.
 */
widget: string
/**
 * Values for the options of that widget.
 */
props?: {

}
/**
 * The choices: a call, names of enum values, or groups of them.
 */
options?: (string | string[] | OptionGroupSchema[])
/**
 * Values for the request of the options call.
 */
with?: FillingSchema
/**
 * A sentence under the field.
 */
hint?: TextSchema
/**
 * The display format when the field is read-only.
 */
format?: string
}
/**
 * Several enum values offered as one choice, or one answer of a yes-or-no field.
 */
export interface OptionGroupSchema {
/**
 * The name in the address. Default: the first value.
 */
name?: string
/**
 * The label shown to users.
 */
title: string
/**
 * Names of enum values; for a yes-or-no field true or false.
 */
value: (string[] | boolean)
}
/**
 * An option of a widget.
 */
export interface PropSchema {
/**
 * The type of the option. An expression is evaluated where the widget stands; call and calls take names of calls.
 */
type: ("string" | "number" | "boolean" | "list" | "expression" | "call" | "calls")
/**
 * The effect of the option.
 */
description: string
}
/**
 * A version of the side menu. Entries whose screen does not exist yet are left out; empty groups are hidden.
 */
export interface MenuSchema {
/**
 * The path of the dialect schema, for editors.
 */
$schema?: string
/**
 * The display name of this version.
 */
title: string
/**
 * A note for authors of the file; not shown to users.
 */
description?: string
/**
 * The entries, keyed by name, in order.
 */
items: MenuItemsSchema
/**
 * From a path that this version of the menu does not open to the path that is opened instead. Another version may have a screen at the first path.
 */
redirects?: {
[k: string]: string
}
}
/**
 * Entries of a menu, keyed by name.
 */
export interface MenuItemsSchema {
[k: string]: MenuItemSchema
}
/**
 * One entry: a screen, or a group of entries.
 */
export interface MenuItemSchema {
/**
 * The label of the entry. Default: the title of its screen.
 */
title?: string
/**
 * The name of its icon.
 */
icon?: string
/**
 * The screen to open: the file name without its ending (pay/withdrawal).
 */
screen?: string
/**
 * The named path of the screen to open. Default: the path with the name of this menu's file, else the first path.
 */
way?: string
/**
 * Groups only: the path of the group. It opens the first entry that the user may open.
 */
path?: string
/**
 * true: not listed, but its screen belongs here. Its parent entry is highlighted and counts as the page that opened the screen.
 */
hidden?: boolean
/**
 * Needs that must be met before the entry, or anything under it, opens: names of needs of kind state, or of sets of them. The screens inherit them.
 */
needs?: string[]
/**
 * Shown in the menu only while this is true; it reads user and site. Its screen still opens by its address.
 */
visible?: PredicateSchema
/**
 * The entries of the group.
 */
items?: MenuItemsSchema
}
/**
 * A screen: a block with a path. Without a path, it is a part that is drawn or opened by its name.
 */
export interface ScreenSchema {
/**
 * The path of the dialect schema, for editors.
 */
$schema?: string
/**
 * A note for authors of the file; not shown to users.
 */
description?: string
/**
 * The address (/pay/order/:id), or several addresses, keyed by name: route.name is the name of the open one.
 */
path?: (string | {
/**
 * An address. Starts with / and contains no space, ? or #.
 */
[k: string]: string
})
/**
 * Names of query parameters: route.<name> is the value. Of name[] it is a list: a link fills it with several values.
 */
params?: string[]
/**
 * Parts only: the surrounding context that the part reads, with the call that each value comes from. The part then works as if written in place, and takes no with.
 */
around?: AroundSchema
/**
 * Needs that must be met before the screen opens: names of needs or of sets of needs.
 */
needs?: string[]
/**
 * true: users who are not signed in may open it.
 */
public?: boolean
/**
 * true: a demo that is not part of the product. A server without demos does not serve its address, and no search lists it.
 */
demo?: boolean
/**
 * The heading of the page and the title of the window. {expressions} may read route, user, site and the data of the screen; menus evaluate only route.name.
 */
title: TextSchema
/**
 * The share of the row on a wide screen. If a body has both two-thirds and third, a wide window shows a main and a side column; a narrow window keeps the order.
 */
width?: WidthSchema
/**
 * Shown only while this is true.
 */
visible?: PredicateSchema
/**
 * The permission needed to see it.
 */
permission?: GateSchema
/**
 * Queries to the server, keyed by name: data.<name> is the answer, for this block and everything inside.
 */
data?: QuestionsSchema
/**
 * A call that is sent automatically when its required fields have values and when is true, once per distinct request. Example: marking an opened message as read. Never a call that moves money or needs a code.
 */
once?: OnceSchema
/**
 * Filter fields for all blocks inside: filter.<field> is the value. The block's own data is requested first, without the filter.
 */
filter?: FiltersSchema
/**
 * true: shows the JSON of the block under it, for readers who look up a key.
 */
source?: boolean
/**
 * The blocks inside, in order.
 */
body?: BlockSchema[]
/**
 * Rows, with columns, filters and actions.
 */
table?: TableSchema
/**
 * One record, read-only.
 */
infoList?: InfoListSchema
/**
 * A few large figures.
 */
stats?: StatsSchema
/**
 * A chart.
 */
chart?: ChartSchema
/**
 * A form with fields or steps, and the call that it sends.
 */
form?: FormSchema
/**
 * Fields of the surrounding form, inside a step.
 */
fields?: FieldsSchema
/**
 * Blocks shown one at a time, keyed by name; the title of each block is its tab. The address stores the open tab (tab), so links and back work.
 */
tabs?: {
[k: string]: BlockSchema
}
/**
 * The outcome of a task: a heading, a few items and the next actions.
 */
result?: ResultSchema
/**
 * A message that the user must see.
 */
notice?: NoticeSchema
/**
 * Actions drawn large, keyed by name.
 */
links?: ActionsSchema
/**
 * HTML text stored on the server.
 */
article?: ArticleSchema
/**
 * Another screen file, drawn here.
 */
screen?: string
/**
 * With screen: values for the params of that screen.
 */
with?: FillingSchema
/**
 * A block that the product implements in TypeScript. Use it only if no other kind fits.
 */
custom?: CustomSchema
}
/**
 * The surrounding context that a part reads. A part reads the address through its params.
 */
export interface AroundSchema {
/**
 * The surrounding form, named by the call or calls that it sends. The part may read form and chosen, and may hold fields of that form.
 */
form?: (CallNameSchema | CallNameSchema[] | {
/**
 * The calls of the forms that use this part: the surrounding form sends one of them. The part may use only what all the forms have.
 */
any: CallNameSchema[]
})
/**
 * The surrounding row, by its call.
 */
row?: CallNameSchema
/**
 * Queries of surrounding blocks, keyed by name, each with its call.
 */
data?: {
[k: string]: CallNameSchema | {
/**
 * The calls that may answer the query, one for each place that uses this part. The part may use only what all the answers have.
 */
any: CallNameSchema[]
}
}
/**
 * Answers of surrounding steps or actions, keyed by the name of the step or action, each with its call.
 */
result?: {
[k: string]: CallNameSchema
}
}
/**
 * Queries to the server, keyed by name.
 */
export interface QuestionsSchema {
[k: string]: QuestionSchema
}
/**
 * A call that is sent automatically.
 */
export interface OnceSchema {
/**
 * The call to send.
 */
call: CallNameSchema
/**
 * Values for the request.
 */
with?: FillingSchema
/**
 * The condition for sending the call.
 */
when?: PredicateSchema
}
/**
 * A field of a filter with options.
 */
export interface FilterObjectSchema {
/**
 * The request field (in a filter: of the list's request), or a read-only path from a root (data.fee.fee).
 */
field: string
/**
 * The label. Default: the title of the field.
 */
title?: string
/**
 * A sentence under the field.
 */
hint?: TextSchema
/**
 * The widget. Default: the widget of the field.
 */
widget?: string
/**
 * Values for the options of the widget; expressions where the widget takes them.
 */
props?: {

}
/**
 * A value is required if this is true. Default: as in the request.
 */
required?: (boolean | PredicateSchema)
/**
 * Shown only while this is true. A hidden field is never required and is not sent.
 */
visible?: PredicateSchema
/**
 * The permission needed to see it. A condition like visible: the server reads it too.
 */
permission?: GateSchema
/**
 * The choices: a call, a list in data (data.days), names of enum values, or groups of them.
 */
options?: (string | string[] | OptionGroupSchema[])
/**
 * Values for the request of the options call.
 */
with?: FillingSchema
/**
 * The initial value: a literal; an enum value by name; for dates also today, this-month, last-7-days, last-30-days, last-90-days.
 */
default?: (string | number | boolean | unknown[])
/**
 * The display format when the field is read-only.
 */
format?: string
}
/**
 * A part of a screen. Screens, steps, dialogs and drawers are blocks too: shared keys and exactly one kind of content.
 */
export interface BlockSchema {
/**
 * The heading of the block.
 */
title?: TextSchema
/**
 * The share of the row on a wide screen. If a body has both two-thirds and third, a wide window shows a main and a side column; a narrow window keeps the order.
 */
width?: WidthSchema
/**
 * Shown only while this is true.
 */
visible?: PredicateSchema
/**
 * The permission needed to see it.
 */
permission?: GateSchema
/**
 * Queries to the server, keyed by name: data.<name> is the answer, for this block and everything inside.
 */
data?: QuestionsSchema
/**
 * A call that is sent automatically when its required fields have values and when is true, once per distinct request. Example: marking an opened message as read. Never a call that moves money or needs a code.
 */
once?: OnceSchema
/**
 * Filter fields for all blocks inside: filter.<field> is the value. The block's own data is requested first, without the filter.
 */
filter?: FiltersSchema
/**
 * true: shows the JSON of the block under it, for readers who look up a key.
 */
source?: boolean
/**
 * The blocks inside, in order.
 */
body?: BlockSchema[]
/**
 * Rows, with columns, filters and actions.
 */
table?: TableSchema
/**
 * One record, read-only.
 */
infoList?: InfoListSchema
/**
 * A few large figures.
 */
stats?: StatsSchema
/**
 * A chart.
 */
chart?: ChartSchema
/**
 * A form with fields or steps, and the call that it sends.
 */
form?: FormSchema
/**
 * Fields of the surrounding form, inside a step.
 */
fields?: FieldsSchema
/**
 * Blocks shown one at a time, keyed by name; the title of each block is its tab. The address stores the open tab (tab), so links and back work.
 */
tabs?: {
[k: string]: BlockSchema
}
/**
 * The outcome of a task: a heading, a few items and the next actions.
 */
result?: ResultSchema
/**
 * A message that the user must see.
 */
notice?: NoticeSchema
/**
 * Actions drawn large, keyed by name.
 */
links?: ActionsSchema
/**
 * HTML text stored on the server.
 */
article?: ArticleSchema
/**
 * Another screen file, drawn here.
 */
screen?: string
/**
 * With screen: values for the params of that screen.
 */
with?: FillingSchema
/**
 * A block that the product implements in TypeScript. Use it only if no other kind fits.
 */
custom?: CustomSchema
}
/**
 * Rows with columns. The address keeps filters, page and sort order.
 */
export interface TableSchema {
/**
 * The call that returns the data.
 */
call?: CallNameSchema
/**
 * The source of the data instead of a call: form, row, data.<name> or result.<name>.
 */
of?: string
/**
 * Values for the request of the call.
 */
with?: FillingSchema
/**
 * The polling interval of the call.
 */
every?: DurationSchema
/**
 * The layout. Default: table; a narrow window always shows cards. A timeline shows the state of a row as a mark on a line, and the times of the row at its end. A checklist shows how many rows are done (their state has the tone success), numbers the others, and makes the first action that is possible now its main button.
 */
as?: ("table" | "cards" | "rows" | "timeline" | "checklist")
/**
 * Filter fields above the rows; filter.<field> is the value. The widget tabs draws a field above the card, chips inside it.
 */
filter?: FiltersSchema
/**
 * The columns, in order.
 */
columns: ColumnSchema[]
/**
 * The export job of this list: a button above the rows for all matching rows, and one for the selected rows if the request takes a list of keys. The request also gets the table's with.
 */
export?: CallNameSchema
/**
 * Actions of the whole table, keyed by name.
 */
toolbar?: ActionsSchema
/**
 * Actions of a row, keyed by name. row is that row.
 */
row?: ActionsSchema
/**
 * Actions of the selected rows, keyed by name. rows is the selection; if all matching rows are selected, only their number is known.
 */
bulk?: ActionsSchema
/**
 * The record of a row, for the actions on rows that ask first (confirm or fields) and do not say their own about.
 */
about?: AboutSchema
/**
 * Bulk only: a condition on each row (row) that can be selected. Other rows have a disabled checkbox, and no kind of selection includes them. Default: all rows.
 */
selectable?: PredicateSchema
/**
 * The block that a row unfolds under itself. row is that row.
 */
expand?: BlockSchema
/**
 * Cards only: the number of cards shown at first, and the label of the button that opens the rest. rows are all of them.
 */
first?: {
/**
 * The number of cards shown at first.
 */
count: number
/**
 * The label of the button.
 */
title: TextSchema
}
/**
 * The initial page size, if the server pages; for rows and cards, the maximum number shown. Default: 10, and 100 for rows and cards.
 */
size?: number
/**
 * The initial order: createdAt desc.
 */
sort?: string
/**
 * With sum columns: the rows to sum and how to split the sums. The server sums over the whole filter; the label under the rows follows from this key. All tables of one call must agree. Default: all rows, one sum for each currency.
 */
sums?: {
/**
 * Rows to leave out: from an enum field to the names of its values.
 */
without?: {
[k: string]: string[]
}
/**
 * An enum field: each of its values gets its own sum.
 */
by?: string
}
/**
 * The text shown if there are no rows, or an object with a text and actions.
 */
empty?: (TextSchema | {
/**
 * The text shown.
 */
text: TextSchema
/**
 * Actions under the text, keyed by name. They replace the main action of the toolbar, which is shown there if empty is only a text.
 */
actions: ActionsSchema
})
/**
 * Lets the user reorder rows by dragging or with the keyboard; the list must not be paged. row is the moved row, rows are all rows in their new order.
 */
order?: {
/**
 * The call that saves the order.
 */
call: CallNameSchema
/**
 * Values for the request: rows.orderNo is the list of keys.
 */
with?: FillingSchema
}
}
/**
 * A column with options.
 */
export interface ColumnObjectSchema {
/**
 * The field, or a path from a root (data.fee.fee).
 */
field?: string
/**
 * The name of a computed value.
 */
name?: string
/**
 * The computed value; requires name and title.
 */
value?: ExpressionSchema
/**
 * The label. Default: the title of the field. Rows (as: rows) show a label, before the value, only if it is given here.
 */
title?: string
/**
 * The display format. Default: the format of the field.
 */
format?: string
/**
 * Shown only while this is true.
 */
visible?: PredicateSchema
/**
 * The permission needed to see it. A condition like visible: the server reads it too.
 */
permission?: GateSchema
/**
 * Values for the address that the value opens, or for the call that reveals or edits it.
 */
with?: FillingSchema
/**
 * Keeps the column in view at the start or the end while the others scroll.
 */
pin?: ("start" | "end")
/**
 * true: shows the sum over the whole filter, per currency, under the rows. Amounts and numbers only.
 */
sum?: boolean
/**
 * A click on the header sorts by the column if this is true. Default: true for dates and amounts, if the server pages.
 */
sort?: boolean
/**
 * true: the main value of cards, and of rows on a phone, drawn large. Default: the first amount.
 */
strong?: boolean
/**
 * true: shown on a phone too, in the last line of the row's card, where the row would leave it out.
 */
phone?: boolean
/**
 * true: hidden until the user selects the column.
 */
off?: boolean
/**
 * Another column of this table: tables draw the value as a small second line in its cells, so that the reason of a state needs no scrolling. A column of its own while the other one is hidden.
 */
under?: string
/**
 * The row action that a click on the value runs.
 */
open?: string
/**
 * The call that saves a value edited in place, one cell at a time. Its request takes the field by name.
 */
edit?: CallNameSchema
/**
 * With edit: the value can be changed only while this is true. With { that, say }, say is the reason shown.
 */
enabled?: EnabledSchema
/**
 * A part in its own file, the columns of whose table are inserted here. No other key may stand beside it.
 */
screen?: string
}
/**
 * A condition, and the message when it is false.
 */
export interface CheckSchema {
/**
 * The condition that must be true.
 */
that: PredicateSchema
/**
 * The message when the condition is false.
 */
say: TextSchema
}
/**
 * Actions, keyed by name, in order.
 */
export interface ActionsSchema {
[k: string]: ActionSchema
}
/**
 * An action of the user: a title and exactly one effect.
 */
export interface ActionSchema {
/**
 * The label of the button.
 */
title: TextSchema
/**
 * The name of its icon.
 */
icon?: string
/**
 * Links only: a sentence under the title. May print an answer: {data.count.total} 笔待处理.
 */
hint?: (TextSchema | ChosenSchema)
/**
 * Links only: the number in the corner. Hidden when it is zero.
 */
count?: ExpressionSchema
/**
 * The style of the button. Default: primary for the first action of a toolbar, link for row actions, danger for a confirmed call that removes records. In a row, danger actions come last in the ⋯ menu.
 */
look?: ("primary" | "secondary" | "danger" | "link")
/**
 * Shown only while this is true.
 */
visible?: PredicateSchema
/**
 * Disabled while this is false. With { that, say }, say is the reason shown.
 */
enabled?: EnabledSchema
/**
 * The permission needed to see the action. Default: for navigate that of the target, for a call that of the call if it is one of actions (route#action).
 */
permission?: GateSchema
/**
 * The call to send, or one call for each named path of the screen.
 */
call?: (CallNameSchema | {
[k: string]: CallNameSchema
})
/**
 * Values for request fields or address parameters that are not filled by name.
 */
with?: FillingSchema
/**
 * Queries that are sent while the form or dialog is open, keyed by name: data.<name> is the answer.
 */
data?: QuestionsSchema
/**
 * The record that fills the fields at the start (row, data.payee).
 */
fill?: ExpressionSchema
/**
 * Conditions to check before the call is sent.
 */
check?: ChecksSchema
/**
 * The records that the action affects: listed in the confirmation dialog and where a code is asked, and totalled by currency on the button. In bulk, evaluated for each selected row (row).
 */
about?: AboutSchema
/**
 * A question that must be answered with yes first.
 */
confirm?: TextSchema
/**
 * The effect after success. Default: the dialog or drawer closes.
 */
then?: ThenSchema
/**
 * The message shown after success.
 */
say?: TextSchema
/**
 * With fields: the title of the dialog and the label of its main button. Default: the title of the action.
 */
heading?: TextSchema
/**
 * With fields: the label of the main button of the dialog. Default: heading.
 */
yes?: TextSchema
/**
 * Asks for these request fields of the call in a dialog first.
 */
fields?: FieldsSchema
/**
 * Opens this path, or back for the previous page. {row.path} opens the portal path that a value holds.
 */
navigate?: string
/**
 * Opens a block, or a screen by its name, in a dialog.
 */
dialog?: OpenedSchema
/**
 * Opens a block, or a screen by its name, in a drawer.
 */
drawer?: OpenedSchema
/**
 * Downloads the file that this call returns. With fields to ask for first: write call, which saves the file too.
 */
download?: CallNameSchema
/**
 * Starts the export job of this call. The job continues in the export centre.
 */
export?: CallNameSchema
/**
 * Copies this value.
 */
copy?: ExpressionSchema
/**
 * Prints the page.
 */
print?: true
/**
 * Leaves the portal for the address that this expression returns: https, or a path of this server. The address comes from a server's answer.
 */
external?: ExpressionSchema
/**
 * Goes to this step of the surrounding form. From the result step, the form starts again.
 */
step?: string
/**
 * Bulk only: offers the action for all matching rows too, without loading them. Names the request field that takes the table's query (requestOf), or true if the request is the query itself (an export). Default: individually selected rows only.
 */
all?: (string | true)
/**
 * Bulk only: sends the call once for each selected row (row). With a condition: only for rows that meet it; the others are skipped.
 */
each?: (true | ExpressionSchema)
}
/**
 * A check by the server: the call must succeed; the message of its error is shown.
 */
export interface CallCheckSchema {
/**
 * The call that checks.
 */
call: CallNameSchema
/**
 * Values for the request.
 */
with?: FillingSchema
}
/**
 * A record that an action affects.
 */
export interface AboutSchema {
/**
 * The name of the person or thing: {row.payeeName}.
 */
title: TextSchema
/**
 * A line under the title, for example the account.
 */
detail?: TextSchema
/**
 * The amount; several are totalled.
 */
amount?: ExpressionSchema
}
/**
 * The effects after a successful call.
 */
export interface ThenSchema {
/**
 * Opens this path, back, or the path that an expression returns ({route.back}).
 */
navigate?: string
/**
 * Leaves the portal for the address that this expression returns: result.<name>.authUrl.
 */
external?: ExpressionSchema
/**
 * Goes to this step of the form.
 */
step?: string
/**
 * Closes the dialog or drawer.
 */
close?: true
/**
 * In the drawer of a row: opens the next row, once the row has left the list; without one it closes.
 */
next?: true
/**
 * Values for the address. result.<name> is the answer.
 */
with?: FillingSchema
/**
 * The message shown.
 */
say?: TextSchema
}
/**
 * A field with options.
 */
export interface FieldObjectSchema {
/**
 * The request field (in a filter: of the list's request), or a read-only path from a root (data.fee.fee). A trailing question mark (data.fee.rate?) hides it when it has no value.
 */
field?: string
/**
 * The name of a computed value.
 */
name?: string
/**
 * The label. Default: the title of the field.
 */
title?: string
/**
 * A sentence under the field.
 */
hint?: TextSchema
/**
 * The widget. Default: the widget of the field.
 */
widget?: string
/**
 * Values for the options of the widget; expressions where the widget takes them.
 */
props?: {

}
/**
 * The share of the row.
 */
width?: WidthSchema
/**
 * A value is required if this is true. Default: as in the request.
 */
required?: (boolean | PredicateSchema)
/**
 * The field is read-only if this is true.
 */
readOnly?: (boolean | PredicateSchema)
/**
 * While this is false, the field is disabled and not required. With { that, say }, say is shown under the field.
 */
enabled?: EnabledSchema
/**
 * Shown only while this is true. A hidden field is never required and is not sent.
 */
visible?: PredicateSchema
/**
 * The permission needed to see it. A condition like visible: the server reads it too.
 */
permission?: GateSchema
/**
 * The choices: a call, a list in data (data.days), names of enum values, or groups of them.
 */
options?: (string | string[] | OptionGroupSchema[])
/**
 * Values for the request of the options call.
 */
with?: FillingSchema
/**
 * The initial value: a literal; an enum value by name; for dates also today, this-month, last-7-days, last-30-days, last-90-days.
 */
default?: (string | number | boolean | unknown[])
/**
 * Fills the field when a value in this expression changes; the user may overwrite it.
 */
fill?: ExpressionSchema
/**
 * A computed value that the user cannot type.
 */
value?: ExpressionSchema
/**
 * The display format when the field is read-only.
 */
format?: string
/**
 * A part in its own file, whose fields are inserted here. No other key may stand beside it.
 */
screen?: string
/**
 * The smallest value; for lines, the smallest number of lines.
 */
min?: number
/**
 * The largest value; for lines, the largest number of lines.
 */
max?: number
/**
 * Conditions on the value.
 */
check?: ChecksSchema
/**
 * With title: a group of fields under one heading. With field: the fields of each line of an array; item is the line. With options, the user picks records as lines. With fill (rows), lines are made from those rows: without add, each has a checkbox, and unchecked lines are not sent.
 */
fields?: FieldsSchema
/**
 * Groups only: the group is closed, and its title opens it. It opens by itself when a field inside has a value, is required or is wrong.
 */
fold?: true
/**
 * Lines only: one sentence that tells a line, from the values of item. The line is drawn as this sentence until it is opened to be changed. A choice is printed by its title, and without a value not at all.
 */
sentence?: TextSchema
/**
 * Lines only: the label of the button that adds a line or opens the list of records.
 */
add?: string
/**
 * With options from a call: request fields of that call for searching, in a dialog.
 */
filter?: FiltersSchema
/**
 * Files only: the number of the template to download.
 */
template?: string
/**
 * Small buttons beside it, keyed by name.
 */
actions?: ActionsSchema
}
/**
 * One record, read-only: a label and a value for each item.
 */
export interface InfoListSchema {
/**
 * The call that returns the data.
 */
call?: CallNameSchema
/**
 * The source of the data instead of a call: form, row, data.<name> or result.<name>.
 */
of?: string
/**
 * Values for the request of the call.
 */
with?: FillingSchema
/**
 * The polling interval of the call.
 */
every?: DurationSchema
/**
 * The items, in order. Default: every field of the record.
 */
items?: ItemSchema[]
/**
 * The number of columns on a wide screen.
 */
columns?: number
/**
 * bill: a list of figures that add up to a total, for a decision about money. Values stand at the end of their lines, items stay in their order, and an empty place is a rule. Default: by width and columns.
 */
as?: "bill"
/**
 * Buttons under the list, keyed by name.
 */
actions?: ActionsSchema
}
/**
 * An item with options.
 */
export interface ItemObjectSchema {
/**
 * The field, or a path from a root (data.fee.fee). A trailing question mark (rate?) hides the item when it has no value.
 */
field?: string
/**
 * The name of a computed value.
 */
name?: string
/**
 * The computed value; requires name and title.
 */
value?: ExpressionSchema
/**
 * The label. Default: the title of the field.
 */
title?: string
/**
 * The display format. Default: the format of the field.
 */
format?: string
/**
 * Shown only while this is true.
 */
visible?: PredicateSchema
/**
 * The permission needed to see it. A condition like visible: the server reads it too.
 */
permission?: GateSchema
/**
 * Values for the address that the value opens, or for the call that reveals or edits it.
 */
with?: FillingSchema
/**
 * true: the main figure, drawn large.
 */
strong?: boolean
/**
 * Bills only. true: the total, under a line, the largest figure.
 */
total?: boolean
/**
 * A sentence under the value.
 */
hint?: TextSchema
/**
 * Info lists only: a block in place of the value, beside the title.
 */
block?: BlockSchema
/**
 * Stats only: the tone of the figure, unless it is empty or zero (failed: danger).
 */
tone?: ToneSchema
/**
 * The path that a click opens.
 */
navigate?: string
/**
 * The call that saves a value edited in place. Its request takes the field by name.
 */
edit?: CallNameSchema
/**
 * Buttons beside the value, keyed by name.
 */
actions?: ActionsSchema
/**
 * A part in its own file, the items of whose infoList are inserted here. No other key may stand beside it.
 */
screen?: string
}
/**
 * A few figures, drawn large.
 */
export interface StatsSchema {
/**
 * The call that returns the data.
 */
call?: CallNameSchema
/**
 * The source of the data instead of a call: form, row, data.<name> or result.<name>.
 */
of?: string
/**
 * Values for the request of the call.
 */
with?: FillingSchema
/**
 * The polling interval of the call.
 */
every?: DurationSchema
/**
 * The items, in order.
 */
items: ItemSchema[]
/**
 * Buttons beside the figures, keyed by name. A list of tasks, where all items open a path, shows them while there are no tasks.
 */
actions?: ActionsSchema
}
/**
 * A line or bar chart of the rows of a call.
 */
export interface ChartSchema {
/**
 * The call that returns the data.
 */
call?: CallNameSchema
/**
 * The source of the data instead of a call: form, row, data.<name> or result.<name>.
 */
of?: string
/**
 * Values for the request of the call.
 */
with?: FillingSchema
/**
 * The polling interval of the call.
 */
every?: DurationSchema
/**
 * The kind of chart. Default: line.
 */
kind?: ("line" | "bar")
/**
 * The field on the axis.
 */
x: FigureSchema
/**
 * The figures: one line or group of bars each. Amounts with their currency in the row are drawn separately for each currency.
 */
y: FigureSchema[]
/**
 * The text shown if there are no rows.
 */
empty?: TextSchema
}
/**
 * A form with fields or steps, and the call that it sends.
 */
export interface FormSchema {
/**
 * The label of the submit button.
 */
title: TextSchema
/**
 * The amount on the submit button, printed directly after the title once all its values are known. Begins with its own separator: a space or a comma.
 */
amount?: TextSchema
/**
 * Disabled while this is false. With { that, say }, say is the reason shown.
 */
enabled?: EnabledSchema
/**
 * The call to send, or one call for each named path of the screen.
 */
call: (CallNameSchema | {
[k: string]: CallNameSchema
})
/**
 * Values for request fields or address parameters that are not filled by name.
 */
with?: FillingSchema
/**
 * Queries that are sent while the form or dialog is open, keyed by name: data.<name> is the answer.
 */
data?: QuestionsSchema
/**
 * The record that fills the fields at the start (row, data.payee).
 */
fill?: ExpressionSchema
/**
 * Conditions to check before the call is sent.
 */
check?: ChecksSchema
/**
 * The records that the form affects, shown where a code is asked. A wizard shows the figures of its last step without this key.
 */
about?: AboutSchema
/**
 * A question that must be answered with yes first.
 */
confirm?: TextSchema
/**
 * The effect after success. Default: the dialog or drawer closes.
 */
then?: ThenSchema
/**
 * The message shown after success.
 */
say?: TextSchema
/**
 * The fields, in order.
 */
fields?: FieldsSchema
/**
 * A list of { field, reason }: the rejected fields of the record that fills the form. Each field shows its reason until it is changed. While the list is not empty, no other field can be changed.
 */
marks?: ExpressionSchema
/**
 * The fields in steps, keyed by name, in order: a wizard with one request.
 */
steps?: {
[k: string]: StepSchema
}
/**
 * Keeps unsent input as a draft: local stores it in this browser for a week, an object stores it through calls. Passwords, codes and masked secrets are never kept.
 */
draft?: DraftSchema
/**
 * With steps: the price of the request, which is valid for a limited time. After that, the price is requested again; while a code is asked, this happens at once, and the user confirms again. A code that binds is then requested again.
 */
quote?: {
/**
 * The end of validity: a date of data.<question> or of result.<step>.
 */
until: ExpressionSchema
/**
 * The figures to show, old and new: paths (data.fee.rate).
 */
says: string[]
}
/**
 * ask: asks the user before leaving with unsaved values.
 */
leave?: "ask"
/**
 * Other buttons beside the submit button, keyed by name.
 */
actions?: ActionsSchema
}
/**
 * A step of a form: a block, and the effect of its main button.
 */
export interface StepSchema {
/**
 * The label in the step bar.
 */
title: string
/**
 * The share of the row on a wide screen. If a body has both two-thirds and third, a wide window shows a main and a side column; a narrow window keeps the order.
 */
width?: WidthSchema
/**
 * Shown only while this is true.
 */
visible?: PredicateSchema
/**
 * The permission needed to see it.
 */
permission?: GateSchema
/**
 * Queries to the server, keyed by name: data.<name> is the answer, for this block and everything inside.
 */
data?: QuestionsSchema
/**
 * Filter fields for all blocks inside: filter.<field> is the value. The block's own data is requested first, without the filter.
 */
filter?: FiltersSchema
/**
 * Blocks shown one at a time, keyed by name.
 */
tabs?: {
[k: string]: BlockSchema
}
/**
 * The effect of the main button. Default: goes to the next step; if no step sends the form, the last step before the result does.
 */
next?: NextSchema
/**
 * Other buttons of the step, keyed by name.
 */
actions?: ActionsSchema
/**
 * The blocks inside, in order.
 */
body?: BlockSchema[]
/**
 * Rows, with columns, filters and actions.
 */
table?: TableSchema
/**
 * One record, read-only.
 */
infoList?: InfoListSchema
/**
 * A few large figures.
 */
stats?: StatsSchema
/**
 * A chart.
 */
chart?: ChartSchema
/**
 * A form with fields or steps, and the call that it sends.
 */
form?: FormSchema
/**
 * Fields of the surrounding form, inside a step.
 */
fields?: FieldsSchema
/**
 * The outcome of a task: a heading, a few items and the next actions.
 */
result?: ResultSchema
/**
 * A message that the user must see.
 */
notice?: NoticeSchema
/**
 * Actions drawn large, keyed by name.
 */
links?: ActionsSchema
/**
 * HTML text stored on the server.
 */
article?: ArticleSchema
/**
 * Another screen file, drawn here.
 */
screen?: string
/**
 * With screen: values for the params of that screen.
 */
with?: FillingSchema
/**
 * A block that the product implements in TypeScript. Use it only if no other kind fits.
 */
custom?: CustomSchema
}
/**
 * The outcome of a task.
 */
export interface ResultSchema {
/**
 * The heading.
 */
title: TextSchema
/**
 * A sentence under the heading.
 */
text?: TextSchema
/**
 * The tone. Default: success.
 */
tone?: ToneSchema
/**
 * The items, in order.
 */
items?: ItemSchema[]
/**
 * The next actions, keyed by name.
 */
actions?: ActionsSchema
/**
 * Leaves the page after a countdown, which the user can stop.
 */
leave?: {
/**
 * The length of the countdown.
 */
after: DurationSchema
/**
 * The path to open, or back.
 */
navigate?: string
/**
 * Instead of a path: an expression that returns an address outside the portal.
 */
external?: ExpressionSchema
/**
 * Values for the address.
 */
with?: FillingSchema
}
}
/**
 * A message that the user must see.
 */
export interface NoticeSchema {
/**
 * The message; links are written as [name](address).
 */
text: TextSchema
/**
 * The tone. Default: info.
 */
tone?: ToneSchema
/**
 * true: plain small text without a box, for a line under a form or a heading.
 */
quiet?: boolean
/**
 * true: a close button hides the notice until the page is opened again. With a call, the button sends it, so that the notice stays hidden.
 */
close?: (boolean | {
/**
 * The call to send.
 */
call: CallNameSchema
/**
 * Values for the request.
 */
with?: FillingSchema
})
/**
 * Buttons beside the notice, keyed by name.
 */
actions?: ActionsSchema
}
/**
 * HTML text stored on the server. Anything that could run code or track the reader is removed.
 */
export interface ArticleSchema {
/**
 * The call that returns the data.
 */
call?: CallNameSchema
/**
 * The source of the data instead of a call: data.<name> or result.<name>.
 */
of?: string
/**
 * Values for the request of the call.
 */
with?: FillingSchema
/**
 * The field with the heading.
 */
title?: string
/**
 * The field with the date of the text.
 */
date?: string
/**
 * The field with the text. Default: the field of format html.
 */
text?: string
/**
 * The field with the address of a picture above the text.
 */
image?: string
/**
 * The text shown if there is no content.
 */
empty?: TextSchema
}
/**
 * A block of the product, written in TypeScript.
 */
export interface CustomSchema {
/**
 * The name in the registry.
 */
name: string
/**
 * Values for the block; each is an expression.
 */
props?: FillingSchema
}
