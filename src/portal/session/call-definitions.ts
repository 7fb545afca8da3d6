import { definition as downloadInfo } from '#generated/calls/file.downloadInfo.ts';
import { definition as exportResult } from '#generated/calls/system.exportResult.ts';
import { definition as info } from '#generated/calls/user.info.ts';
import { definition as campaigns } from '#generated/calls/marketing.campaigns.ts';
import { definition as coupons } from '#generated/calls/marketing.coupons.ts';
import { definition as unreadTotal } from '#generated/calls/message.unreadTotal.ts';
import { definition as notices } from '#generated/calls/notice.unread.ts';
import { definition as preferences } from '#generated/calls/portal.preferences.ts';
import { definition as savePreference } from '#generated/calls/portal.savePreference.ts';
import { definition as announceJob } from '#generated/calls/portal.announceJob.ts';
import { definition as dismissJob } from '#generated/calls/portal.dismissJob.ts';
import { definition as jobs } from '#generated/calls/portal.jobs.ts';
import { definition as removeView } from '#generated/calls/portal.removeView.ts';
import { definition as saveView } from '#generated/calls/portal.saveView.ts';
import { definition as views } from '#generated/calls/portal.views.ts';
import { definition as reportError } from '#generated/calls/system.reportError.ts';
import { definition as serverTime } from '#generated/calls/system.serverTime.ts';
import { definition as keep } from '#generated/calls/session.keep.ts';
import { definition as signOut } from '#generated/calls/user.signOut.ts';
import { definition as site } from '#generated/calls/system.config.ts';

/** Definitions of the calls that the shell sends; like all calls they come from the schemas. */
export const definitions = {
  'user.info': info,
  'user.signOut': signOut,
  'session.keep': keep,
  'system.config': site,
  'system.exportResult': exportResult,
  'system.serverTime': serverTime,
  'system.reportError': reportError,
  'notice.unread': notices,
  'message.unreadTotal': unreadTotal,
  'marketing.coupons': coupons,
  'marketing.campaigns': campaigns,
  'portal.preferences': preferences,
  'portal.savePreference': savePreference,
  'portal.views': views,
  'portal.jobs': jobs,
  'portal.announceJob': announceJob,
  'portal.dismissJob': dismissJob,
  'portal.saveView': saveView,
  'portal.removeView': removeView,
  'file.downloadInfo': downloadInfo,
};
