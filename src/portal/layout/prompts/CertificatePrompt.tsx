import { useState, type ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import { useNavigate } from 'react-router-dom';
import { definition as signDefinition } from '#generated/calls/user.signCertificate.ts';
import { dayOf } from '#model/instant.ts';
import { useSendDefinition } from '#engine/client.ts';
import { useSay } from '#engine/parts.ts';
import { putOff, restOf } from '../../session/certificate.ts';
import { useSession, useSessionState } from '../../session/session-context.tsx';
import { PromptDialog } from './PromptDialog.tsx';

const RENEW = '/setting/verified-info';

interface CertificatePromptProps {
  userNo: string;
  expireAt: string;
  onClose: () => void;
}

/**
 * Reminder that the merchant's certificate expires soon: once a day, until the operator acknowledges it or renews the
 * certificate.
 */
export function CertificatePrompt({ userNo, expireAt, onClose }: CertificatePromptProps): ReactNode {
  const { permissions } = useSessionState();
  const { serverNow } = useSession();
  const send = useSendDefinition();
  const say = useSay();
  const navigate = useNavigate();
  const [isSigning, setIsSigning] = useState(false);

  const today = dayOf(serverNow());
  const rest = restOf(expireAt, today);
  const later = (): void => {
    putOff(userNo, expireAt, today);
    onClose();
  };
  const never = async (): Promise<void> => {
    setIsSigning(true);
    await send(signDefinition, { id: userNo }).catch(() => say({ text: '操作失败，请重试', tone: 'danger' }));
    later();
  };
  return (
    <PromptDialog
      title={rest < 0 ? '证件已过期' : '证件即将到期'}
      size="small"
      onClose={later}
      actions={[
        <Button key="never" appearance="subtle" disabledFocusable={isSigning} onClick={() => void never()}>
          不再提醒
        </Button>,
        <Button key="later" onClick={later}>
          稍后提醒
        </Button>,
        permissions.has(RENEW) && (
          <Button
            key="renew"
            appearance="primary"
            onClick={() => {
              later();
              void navigate(RENEW);
            }}
          >
            去更新
          </Button>
        ),
      ]}
    >
      <p>{sentence(expireAt, rest)}</p>
    </PromptDialog>
  );
}

function sentence(expireAt: string, rest: number): string {
  if (rest < 0) return `您的证件已于 ${expireAt} 过期，部分业务可能受限，请尽快更新。`;
  const left = rest === 0 ? '今天是最后一天' : `还有 ${rest} 天`;
  return `您的证件将于 ${expireAt} 到期，${left}。到期后部分业务将受限，请及时更新。`;
}
