/**
 * The settings of every connector type as the service names them (docs/maintainers/service.md#connector-types), written
 * independently of the package's own tables so that both can be compared: name, `:kind` unless it's text, `!` if
 * required, `=default`.
 */
export const expectedSettings = {
	sourceConnector: {
		azure:
			'remote_url! account_name account_key connection_string sas_token recursive:boolean=true',
		box: 'box_app_config access_token refresh_token remote_url! recursive:boolean=true',
		confluence:
			'url! username cloud_id password api_token token oauth_token refresh_token cloud:boolean=false extract_images:boolean=false extract_files:boolean=false max_num_of_spaces:integer=500 max_num_of_docs_from_each_space:integer=150 spaces:list',
		couchbase:
			'bucket! connection_string! scope collection batch_size:integer! username! password! collection_id!',
		databricks_volumes:
			'host! catalog! schema="default" volume! volume_path client_secret client_id token',
		dropbox: 'token refresh_token app_key app_secret remote_url! recursive:boolean=true',
		elasticsearch: 'hosts:list! index_name! es_api_key!',
		gcs: 'remote_url! service_account_key recursive:boolean=true oauth_token refresh_token oauth_client_id oauth_client_secret',
		google_drive:
			'drive_id! service_account_key oauth_token refresh_token extensions:list recursive:boolean=true',
		jira: 'url! username cloud_id password token oauth_token refresh_token cloud:boolean=false projects:list boards:list issues:list status_filters:list download_attachments:boolean=false',
		'kafka-cloud':
			'bootstrap_servers! port:integer=9092 group_id topic! kafka_api_key! secret! num_messages_to_consume:integer=100',
		mongodb: 'database! collection! uri!',
		onedrive:
			'client_id user_pname! tenant! authority_url="https://login.microsoftonline.com" client_cred oauth_token refresh_token recursive:boolean=false path!',
		opensearch:
			'hosts:list! index_name! username password aws_access_key_id aws_secret_access_key aws_session_token fields:list use_ssl:boolean',
		outlook:
			'authority_url="https://login.microsoftonline.com" tenant client_id client_cred oauth_token refresh_token outlook_folders:list recursive:boolean=false user_email!',
		postgres:
			'host! database! port:integer! username! password! table_name! batch_size:integer! id_column="id" fields:list',
		s3: 'remote_url! anonymous:boolean=false ambient_credentials:boolean=false key secret token endpoint_url role_arn external_id recursive:boolean=true',
		salesforce: 'username! consumer_key! private_key! categories:list!',
		sharepoint:
			'site! tenant! authority_url="https://login.microsoftonline.com" user_pname client_id client_cred oauth_token refresh_token recursive:boolean=false path',
		slack: 'token! refresh_token channels:list! start_date:date end_date:date',
		snowflake:
			'account! role! user! password! host! port:integer=443 database! schema! table_name! batch_size:integer=100 id_column! fields:list',
		teradata:
			'host! user! password! database dbs_port:integer=1025 id_column="id" table_name! batch_size:integer=100 fields:list',
		zendesk: 'subdomain! email! api_token! item_type="tickets" batch_size:integer=2',
	},
	destinationConnector: {
		astradb:
			'collection_name! keyspace="default_keyspace" batch_size:integer=20 binary_encode_vectors:boolean=true api_endpoint! token! flatten_metadata:boolean=false',
		azure: 'remote_url! account_name account_key connection_string sas_token',
		azure_ai_search: 'endpoint! index! key!',
		couchbase:
			'bucket! connection_string! scope collection batch_size:integer! username! password!',
		databricks_volume_delta_tables:
			'server_hostname! http_path! token client_id client_secret catalog! database="default" table_name schema="default" volume! volume_path',
		databricks_volumes:
			'host! catalog! schema="default" volume! volume_path client_secret client_id token',
		delta_table: 'aws_access_key_id! aws_secret_access_key! aws_region! table_uri!',
		elasticsearch: 'hosts:list! index_name! es_api_key!',
		gcs: 'remote_url! service_account_key!',
		ibm_watsonx_s3:
			'iam_api_key! access_key_id! secret_access_key! iceberg_endpoint! object_storage_endpoint! object_storage_region! catalog! max_retries_connection:integer=10 namespace! table! max_retries:integer=50 record_id_key="record_id"',
		'kafka-cloud':
			'bootstrap_servers! port:integer=9092 group_id topic! kafka_api_key! secret! batch_size:integer=100',
		milvus:
			'uri! user token password db_name collection_name! record_id_key! flatten_metadata:boolean=true fields_to_include:list',
		mongodb: 'database! collection! uri!',
		motherduck: 'database! db_schema! md_token! table="elements"',
		neo4j: 'uri! database! username! password! batch_size:integer=100',
		onedrive:
			'client_id user_pname! tenant! authority_url="https://login.microsoftonline.com" client_cred oauth_token refresh_token remote_url!',
		opensearch:
			'hosts:list! index_name! username password aws_access_key_id aws_secret_access_key aws_session_token use_ssl:boolean',
		pinecone: 'index_name! api_key! namespace! batch_size:integer=50',
		postgres: 'host! database! port:integer! username! password! table_name! batch_size:integer!',
		'qdrant-cloud': 'url! api_key! collection_name! batch_size:integer=50',
		redis:
			'host port:integer=6379 username password uri key_prefix database:integer=0 ssl:boolean=true batch_size:integer=100',
		s3: 'remote_url! anonymous:boolean=false ambient_credentials:boolean=false key secret token endpoint_url role_arn external_id',
		snowflake:
			'account! role! user! password! host! port:integer=443 database! schema! table_name="elements" batch_size:integer=50 record_id_key="record_id"',
		teradata:
			'host! user! password! database dbs_port:integer=1025 table_name="elements" batch_size:integer=50 record_id_key="record_id"',
		'weaviate-cloud': 'cluster_url! api_key! collection',
	},
} as const;
