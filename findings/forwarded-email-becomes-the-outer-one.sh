#!/bin/sh
# A finding: see README.md.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" mailparser@3.14.2
cd "$folder"
cat > run.cjs <<'SCRIPT'
const { simpleParser } = require('mailparser');

const email = `From: anna@example.com
To: ben@example.com
Subject: Please pay
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=outer

--outer
Content-Type: text/plain

See the email below.
--outer
Content-Type: message/rfc822
Content-Disposition: inline

From: shop@example.com
To: anna@example.com
Subject: Your invoice
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=inner

--inner
Content-Type: text/plain

The sum is 12.
--inner
Content-Type: application/pdf; name=invoice.pdf
Content-Disposition: attachment; filename=invoice.pdf
Content-Transfer-Encoding: base64

JVBERi0=
--inner--
--outer--
`.replaceAll('\n', '\r\n');

const attachmentsOf = ({ attachments }) =>
	attachments.map(({ filename = 'unnamed', contentType }) => `${filename} (${contentType})`).join();

const parsed = [email, email.replace('Content-Disposition: inline\r\n', '')].map((each) => simpleParser(each));
Promise.all(parsed).then(([inline, plain]) => {
	console.log(`Version:  mailparser ${require('mailparser/package.json').version}`);
	console.log('Behavior: an email forwarded as "inline" is no attachment: its text and its PDF become those of the outer one.');
	console.log('Expected: one attachment of the type message/rfc822, as without that line of its header.');
	console.log(`Seen:     from ${inline.from.text}; text ${JSON.stringify(inline.text)}; attachments ${attachmentsOf(inline)}`);
	console.log(`Without:  from ${plain.from.text}; text ${JSON.stringify(plain.text)}; attachments ${attachmentsOf(plain)}`);
	const isMerged = inline.text.includes('The sum is 12.') && attachmentsOf(inline) === 'invoice.pdf (application/pdf)';
	if (!isMerged || attachmentsOf(plain) !== 'unnamed (message/rfc822)') {
		console.error('The behavior has changed.');
		process.exit(1);
	}
});
SCRIPT
node run.cjs
