/**
 * What n8n's coming scan of packages takes for a threat, by the names of its rules (GuardDog's, as YARA). Only those that
 * code such as ours could meet by accident; each takes the text of a file.
 */
const has = (text, ...patterns) => patterns.some((pattern) => pattern.test(text));

export const threats = {
	'threat-runtime-obfuscation-general': (text) =>
		has(
			text,
			/\bString\s*\.\s*fromCharCode\s*\([^)]{40,}\)/i,
			/(?:\\x[\da-f]{2}){11,}|(?:\\[0-7]{3}){11,}/i,
			/_0x[\da-f]{4,6}/i,
			/\[[^\]]+\]\s*\.\s*(?:call|apply|bind)\s*\(/i,
		),
	'threat-runtime-obfuscation-base64exec': (text) =>
		(has(text, /atob\(/i) || (has(text, /Buffer\.from\(/i) && has(text, /\.toString\(/i))) &&
		has(text, /eval\(|Function\(/i),
	'threat-runtime-obfuscation-api': (text) =>
		has(
			text,
			/\bObject\s*\.\s*getOwnPropertyDescriptor\s*\([^)]+,[^)]+\)\s*\.\s*value\b/i,
			/\bObject\s*\.\s*entries\s*\([^)]+\)\s*\.\s*find\s*\([^)]+\)\s*\[\s*1\s*\]/i,
		),
	'threat-runtime-obfuscation-unicode': (text) =>
		new Set(text.match(/[\u{1d400}\u{1d434}\u{1d49c}аеорсухαβορ\u200b-\u200d]/gu)).size >= 2,
	'threat-network-outbound-shady-links': (text) =>
		has(
			text,
			/bit\.ly|tinyurl\.com|goo\.gl|ow\.ly|is\.gd|ngrok|pastebin\.com|transfer\.sh|file\.io/i,
			/https?:\/\/[^\s/]+\.(?:xyz|tk|ml|ga|cf|gq|pw|top)/i,
			/discord\.com\/api\/webhooks|api\.telegram\.org\/bot|hooks\.slack\.com/i,
		),
};
